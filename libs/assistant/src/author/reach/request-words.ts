/** Words for text styles, in the languages that prompts are often written in. */
export const styles =
  /(?<!\p{L})(?:bold|italic|underlin|larger|bigger|smaller|huge|tiny|colou?r|font|serif|align|cent(?:er|re)d?\b|red\b|blue|green|gold|gr[ae]y|white|black|fett|kursiv|unterstr|größer|grösser|kleiner|farb|schrift|rot\b|blau|grün|gras\b|italique|soulign|grand|petit|couleur|negrita|cursiva|subray|grande|pequeñ|grassetto|corsivo|colore)|жирн|курсив|цвет|крупн|粗体|斜体|颜色|太字|色/iu

/** Words that ask for new, other or less content. */
const content =
  /(?<!\p{L})(?:add|insert|style of|kind of|letterhead|briefkopf|logo|picture|image|photo|bild|writ|rewrit|word|reword|phras|rephras|text|titled?\s+to|chang|replac|renam|call|say|tell|put\b|place|mov|includ|show|print|list\b|fill|remov|delet|drop|omit|hide|without|with a\b|with the\b|translat|undo|revert|restor|back\b|instead|short|long|warm|formal|polite|friendl|condition|only (?:if|when)|if\b|when\b|unless|merge|split|combin|swap|number\b the|füg|ergänz|schreib|formulier|änder|ersetz|nenn|benenn|setz|stell|zeig|druck|entfern|lösch|streich|ohne|übersetz|kürz|läng|höflich|wenn\b|falls\b|ajout|insèr|écri|chang|remplac|renomm|appel|met(?:s|tez|tre)\b|affich|imprim|supprim|enlev|sans\b|tradu|si\b|añad|agreg|escrib|cambi|reemplaz|pon\b|muestr|elimin|quit|sin\b|aggiung|scriv|sostitu|mostra|rimuov|senza|se\b)|добав|напи|замен|измен|удал|перев|添加|加上|改|换|删|译|追加|書|変|削除|訳/iu

/** Quotations, which are text for the document and not part of the request. Short ones can be the names of fields. */
const quotations = /“[^”]*”|„[^“”]*[“”]|«[^»]*»|"[^"]*"|「[^」]*」/gu
/** Names are at most so many words. */
const nameWordsMax = 3

/** Returns a prompt without the quotations that are too long for a name. */
export function withoutQuotations(prompt: string): string {
  return prompt.replaceAll(quotations, (quoted) => {
    const isName = !/[.!?:;,%\d]/u.test(quoted) && quoted.trim().split(/\s+/).length <= nameWordsMax
    return isName ? quoted : ' '
  })
}

/** Returns whether a prompt is only about how something looks. */
export function asksOnlyForStyle(prompt: string): boolean {
  return (
    styles.test(prompt) && !content.test(prompt) && prompt.search(quotations) < 0 && !prompt.includes('@')
  )
}

/** Words that ask for another place, list or size of the content. */
const arrangement =
  /(?<!\p{L})(?:header|footer|kopfzeile|fu(?:ß|ss)zeile|en-tête|pied de page|encabez|right|left|top\b|bottom|beside|next to|under\b|below|above|before|after|between|behind|row|column|table\b|same line|break|on one|new|undo|rechts|links|oben|unten|neben|über|unter|vor\b|nach\b|zeile|spalte|tabelle|droite|gauche|dessus|dessous|avant|après|derecha|izquierda|arriba|abajo|destra|sinistra)|(?<!\p{L})(?:numerals?|numbered|bullets?|capitals?|uppercase|lowercase|großbuchstaben)(?!\p{L})/iu

/** Returns whether a prompt is about styles, and nothing in it can require other text. */
export function asksToKeepText(prompt: string): boolean {
  return asksOnlyForStyle(prompt) && !arrangement.test(prompt)
}
