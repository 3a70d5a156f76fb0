/** Words for text styles, in the languages that prompts are often written in. */
export const styles =
  /(?<!\p{L})(?:bold|italic|underlin|larger|bigger|smaller|huge|tiny|colou?r|font|serif|align|cent(?:er|re)d?\b|red\b|blue|green|gold|gr[ae]y|white|black|fett|kursiv|unterstr|größer|grösser|kleiner|farb|schrift|rot\b|blau|grün|gras\b|italique|soulign|grand|petit|couleur|negrita|cursiva|subray|grande|pequeñ|grassetto|corsivo|colore)|жирн|курсив|цвет|крупн|粗体|斜体|颜色|太字|色/iu

/** Quotations, which are text for the document and not part of the request. Short ones can be the names of fields. */
export const quotations = /“[^”]*”|„[^“”]*[“”]|«[^»]*»|"[^"]*"|「[^」]*」/gu
/** Names are at most so many words. */
const nameWordsMax = 3

/** Returns a prompt without the quotations that are too long for a name. */
export function withoutQuotations(prompt: string): string {
  return prompt.replaceAll(quotations, (quoted) => {
    const isName = !/[.!?:;,%\d]/u.test(quoted) && quoted.trim().split(/\s+/).length <= nameWordsMax
    return isName ? quoted : ' '
  })
}
