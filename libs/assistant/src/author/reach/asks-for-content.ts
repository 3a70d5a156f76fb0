import { quotations } from './request-words.ts'

/** Joins the beginnings of words of several languages to a pattern. The last list has scripts without spaces between words. */
function startingWith(...lists: string[]): string {
  const [scripts, ...words] = lists.toReversed()
  return `(?:(?<!\\p{L})(?:${words.join('|')})|${scripts})`
}

/** Things that belong to the style of an element, so adding or removing them does not change its text. */
const ornaments = startingWith(
  'borders?|bordered|frames?\\b|spac(?:e|es|ing)\\b|white ?space|gaps?\\b|padding|margins?\\b|background|backdrop|colou?rs?\\b|underlin|shadow|shad(?:e|ing)|stripe|highlight|indent|bullets?\\b|rounded|hyphen|zebra|divider|separators?\\b(?! for)|in a box|boxed|(?<=(?:the|no|all|any|without) )(?:bold|italics?)(?= (?:from|of|in|on|font|type|style)\\b|$)|emphasis|uppercase|capitals|letter.?spacing|line (?:height|spacing)|(?:font|type|text) size',
  '(?:lines?|rules?|box|boxes|bars?)(?= (?:above|below|under|over|around|between|across|at|before|after|along|next to|to the (?:left|right))\\b)(?!.* (?:with|for|that|saying|about|reading|of text)\\b)|(?:thin|thick|dotted|dashed|horizontal|vertical|double|fine|gr[ae]y|black|blue|red) (?:\\p{L}+ )?(?:lines?|rules?|box|bars?)\\b',
  'rahmen|umrandung|abst[aä]nd|leerraum|hintergrund|farb|schatten|einzug|einrück|unterstreichung|fettdruck|fettschrift|kursivschrift|trennlinie|hervorhebung|(?:linie|strich|kasten)(?= (?:über|unter|um|zwischen|vor|nach|neben)(?!\\p{L}))|(?:dünne|dicke|graue|schwarze|gestrichelte|feine) (?:\\p{L}+ )?(?:linie|kasten|strich)',
  'bordure|cadre|encadr|espace|espacement|interligne|marges?\\b|retrait|surlign|surbrillance|arrière-plan|(?:un|le|du) fond\\b|ombre|couleur|soulign|(?:le|du) gras|l.italique|(?:ligne|trait|filet)s?(?= (?:au-dessus|en dessous|sous|sur|entre|autour|avant|après)(?!\\p{L}))',
  'bordes?\\b|recuadr|marco|espaci|interlinead|m[aá]rgen|sangr|resalt|fondo|sombr|subray|(?:la|las) (?:negrita|cursiva)|línea(?= (?:encima|debajo|sobre|bajo|entre|alrededor)(?!\\p{L}))',
  'bordo|bordi|cornice|riquadr|spazi|interlinea|margin[ei]|rientr|sfondo|ombr|evidenzia|sottoline|(?:il|del) (?:grassetto|corsivo)|linea(?= (?:sopra|sotto|tra|intorno)(?!\\p{L}))',
  'рамк|отступ|фон\\p{L}{0,2}(?!\\p{L})|интервал|边框|間隔|间距|背景|下划线|下線|枠|余白|罫線|테두리|여백|배경',
)

/** How text can look. */
const looks = startingWith(
  'bold|semi-?bold|italic|underlin|strikethrough|larger|bigger|smaller|huge|tiny|taller|wider|narrower|thicker|thinner|heavier|lighter|darker|brighter|dark\\b|light (?:gr[ae]y|blue|green|red|yellow|pink|brown|colou?r|font|weight|type)|colou?r|colored|pale\\b|fonts?\\b|typeface|serif|align|cent(?:er|re)d?\\b|justif|red\\b|blue|green|gold\\b|golden|gr[ae]y|white\\b|black\\b|yellow|orange\\b|purple|pink\\b|brown\\b|silver\\b|navy|teal\\b|prominen|stand(?:s|ing)? out|conspicuous|emphasi|eye.?catching|striking|compact|airy|(?:two|three|2|3) columns|small caps|capital letters|lower ?case|upper ?case|(?:chang|set|adjust|edit|modif|alter)\\p{L}* the (?:\\p{L}+ ){0,2}(?:sizes?|width|height|weight|looks?|style|design|layout|appearance)\\b',
  'fett|kursiv|unterstr|größer|grösser|kleiner|dicker|dünner|schrift(?!lich)|rote?[nrsm]?\\b|blau|grün|grau|gelb|schwarz|weiß|weiss|hell|dunk[el]|hervor|heb(?:e|en)?\\b|zentrier|linksbündig|rechtsbündig|blocksatz|großbuchstaben|kapitälchen|hinterleg|unterleg|markier|auffällig|dezent|kompakt|luftig|gesperrt|durchgestrichen|größe\\b',
  'gras(?:se)?\\b|italique|plus (?:grand|petit|gros|fonc|clair|visible|compact|fin|épais|discr)|rouge|bleu|verte?s?\\b|gris|noire?s?\\b|jaune|blanc|police|taille|justifi|centr(?:er|ez|é)|align|majuscule|minuscule|évidence|gros\\b',
  'negrita|cursiva|más (?:grande|pequeñ|oscur|clar|compact|visible|fin|grues|discret)|roj[oa]|azul|verde|gris|negr[oa]|amarill|blanc|fuente|letra\\b|tamaño|justific|centr(?:ar|a|ad)|aline|mayúscul|minúscul|destac|destaqu',
  'grassetto|corsivo|più (?:grand|piccol|scur|chiar|compatt|visibil|discret)|ross[oa]|blu\\b|grigi|ner[oa]\\b|giall|bianc|carattere\\b|dimension|giustific|centr(?:a|are|at[oa])\\b|alline|maiuscol|minuscol|risalt',
  'жирн|курсив|цвет|крупн|мельче|серы|красн|син[ийе]|粗体|斜体|颜色|字体|居中|太字|斜め|色|フォント|中央|굵게|기울임|색|글꼴',
)

/** Words that ask for other text, whatever it looks like. */
const rewording = startingWith(
  'rewrit|reword|re-?phras|phras|paraphras|summari[sz]|renam|translat|locali[sz]|undo\\b|revert|restor|(?:chang|put|bring|go|set)\\p{L}* (?:\\p{L}+ ){0,3}back\\b|merg(?:e|ing)\\b|split|combin|swap|exchang|mov(?:e|ing)\\b|repeat|duplicat|correct (?:the|this|that|all|any|my|our)\\b|correction|expand\\b|shorten|abbreviat|simplif|clarif|clearer|explain|mention|titled\\b|call (?:it|the|this|that|our|my)\\b|says?\\b|saying|tel(?:l|ling)\\b|create\\b|build\\b|draft (?:an?|the|me)\\b|generate|prepare\\b|compose\\b|sort\\b|filter|re-?order|re-?arrange|spell(?:ing)?\\b|typos?\\b|wording|number the|if\\b|unless|when\\b|shorter|longer|warm|polite|friendl|formal\\b|courteous|concise|casual|attach(?:ed|ment)|screenshot|letterhead|(?:like|as) (?:in )?(?:the|this|that|my|our) (?:picture|image|photo|file|example|document|letter|template)|fill (?:in|out)|subtract|deduct|go ahead|yes\\b',
  'umschreib|formulier|umformul|tausch|vertausch|umbenenn|benenn|nenne?n?\\b|übersetz|verkürz|kürze?n?\\b|kürzer|länger|verlänger|wiederhol|verschieb|beweg|kombinier|verbind|korrigier|berichtig|sortier|rückgängig|wiederherstell|stell(?:e|en)? .* wieder her|wenn\\b|falls\\b|erstelle?n?\\b|höflich|freundlich|förmlich|herzlich|erkläre?n?\\b|erwähn|anhang|briefkopf|abzieh|ja\\b',
  'reformul|réécri|récri|tradu(?:i|c)|renomm|appele[rz]?\\b|fusionn|sépare[rz]?\\b|échang|invers|déplac|répét|répèt|corrig|raccourc|abrég|allong|complét|trier|trie[zs]?\\b|annul|rétabl|rédig|mentionn|si\\b|plus (?:court|long|poli|formel|chaleureu|amical|aimable)|crée[rz]?\\b|oui\\b|pièce jointe',
  'reescrib|reformul|traduc|traduzc|renombr|llam(?:a|ar|e|en)\\b|intercambi|muev|mover\\b|mueve|repit|corrig|corrij|acort|ampl[ií]|completar?\\b|ordena[r]?\\b|deshac|deshaz|restaur|redact|mencion|más (?:cort|larg|amable|formal|cordial|breve|educad)|crea[r]?\\b|sí\\b',
  'riscriv|riformul|tradu[cr]|rinomin|chiam|scambi|spost|ripet|corregg|abbrevi|accorci|completa(?:re)?\\b|ordina(?:re)?\\b|annulla|ripristin|redig|menzion|se (?:non|il|la|lo|i|gli|le|è)\\b|più (?:cort|brev|lung|gentil|formal|cordial)|sì\\b',
  'vertaal|vertal|herschrij|hernoem|przetłumacz|przepisz|przesuń|traduz|переимен|перев[её]?[дс]|перепи|отмени|если|译|撤销|移动|移到|排序|訳|取り消|移動|入れ替|並べ替|번역|이동',
)

/** Words that ask for more or less text, unless it is ornaments that they add or remove. */
const editing = startingWith(
  'add(?:s|ed|ing)?\\b|append|insert|includ(?:e|ing)\\b|replac|substitut|remov|delet|drop\\b|omit|hid(?:e|ing)\\b|without|strip\\b|get rid|leave (?:out|off)|take (?:out|off|away)|erase',
  'füg|ergänz|hinzu|ersetz|entfern|lösch|streich|ohne\\b|weglass|lass(?:e|en)? .*\\bweg\\b|ausblend|verberg',
  'ajout|insér|insèr|inclu[rst]|remplac|substitu|supprim|enlev|enlèv|retir(?:e|er|ez)\\b|efface|sans (?!s[ée]rif)\\p{L}|masqu',
  'añad|agreg|incluy|inclui|reemplaz|sustitu|elimin|quita[rn]?\\b|quite(?=n? (?:el|la|los|las)\\b)|borr|sin\\b|ocult',
  'aggiung|inser|rimuov|toglie|togli\\b|cancell|senza|sostitu|nascond',
  'adicion|acrescent|substitu|remova|remover|apagu|voeg|toevoeg|verwijder|vervang|dodaj|usuń|zamień|zastąp|добав|встав|замен|удал|убер|убра|添加|加上|插入|替换|换成|删|去掉|追加|挿入|置き換|削除|消し|추가|삭제|교체',
)

/** Words that ask for another state, which can be another look or other text. */
const changing = startingWith(
  "(?<=^)(?:an?|eine?n?|une?|una?) |chang|alter(?!n)|modif|edit\\b|adjust|adapt|updat|set\\b|put\\b|plac(?:e|ing)\\b|show|display|print\\b|list (?:the|all|only)\\b|writ|written|(?:make|turn) (?:[\\p{L}’']+ ){1,5}(?:into )?an?\\b|us(?:e|ing)\\b|need|want|should\\b|must\\b|give\\b|turn\\b|convert|extend|fix\\b|fill\\b|switch|instead|another\\b|one more|new (?:paragraph|sentence|section|field|row|column|text|clause|line)|is now|are now|only the",
  'änder|setz|stell|zeig|druck|schreib|füll|gib\\b|geben\\b|verwend|benutz|nutze|sollt?e?n?\\b|muss\\b|brauch|statt|anpass|aktualisier|mach .*\\b(?:daraus|zu)\\b|noch eine?n?\\b',
  'chang|modif|met(?:s|tez|tre|tons)\\b|affich|imprim|montr|utilis|doit\\b|doivent|donne[rz]?\\b|écri|adapt|indiqu|précis|inscri',
  'cambi|pon(?:ga|er|gan)?\\b|coloc|coloque|muestr|mostr|imprim|us[ae]\\b|utili[zc]|debe[n]?\\b|escrib|indi[cq]',
  'metti\\b|metta|mettere|mostra|stampa(?:re)?\\b|usa(?:re)?\\b|utilizz|dev[eo]\\b|devono|scriv|indica',
  '[^\\s\\p{N}]\\s?:\\s*\\S|→|=>|измен|помен|покаж|постав|напи|zmień|napisz|pokaż|wijzig|verander|toon|schrijf|mude|altere|troque|escreva|mostre|改|变|显示|写|換|変|書|表示|変更|바꾸|바꿔|변경|표시|써',
)

const [ornament, look, reworded, edited, changed] = [
  ornaments,
  `(?:${ornaments}|${looks})`,
  rewording,
  editing,
  changing,
].map((words) => new RegExp(words, 'iu')) as [RegExp, RegExp, RegExp, RegExp, RegExp]

/** Verbs of styles, which can begin the second part of a sentence. */
const makers =
  'make|keep|draw|increas|reduc|decreas|align|cent|underlin|highlight|emphasi|indent|justif|colou?r|mach|heb|zeichne|rend|fai[st]|trac|haz|hag|dibuj|fa[ni]?\\b|rend|disegn'
const together = `(?:(?:also|then|please|auch|dann|bitte|aussi|puis|también|luego|anche|poi) )?(?:${[rewording, editing, changing].join('|')}|(?<!\\p{L})(?:${makers}))`
const ends = new RegExp(
  `[.;!?]+(?=\\s|$)|[。；！？\\n]+|(?:,|\\s(?:and|but|then|und|aber|dann|et|mais|puis|y|pero|luego|e|ma|poi))\\s+(?=${together})|,\\s+(?=(?:in|en|mit|auf|con|avec|with)(?!\\p{L}))`,
  'iu',
)

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Returns whether a prompt can require other text in the elements that it is about. `known`: the words of the document. A quotation of other words is
 * new text. Prompts without words of the lists keep the text, because reporting a requested change is better than hiding another one.
 */
export function asksForContent(prompt: string, known: string = ''): boolean {
  const words = new Set(wordsIn(known))
  let isNew = false
  const said = prompt.replaceAll(quotations, (quoted) => {
    isNew ||= wordsIn(quoted).some((word) => !words.has(word))
    return ' this '
  })
  return isNew || said.split(ends).some((clause) => isAboutContent(clause))
}

function isAboutContent(clause: string): boolean {
  if (reworded.test(clause)) return true
  if (edited.test(clause)) return !ornament.test(clause)
  return changed.test(clause) && !look.test(clause)
}

/** Returns whether a prompt is only about how something looks, in words that cannot ask for anything else. */
export function asksOnlyForLook(prompt: string): boolean {
  return (
    look.test(prompt) &&
    prompt.search(quotations) < 0 &&
    !prompt.split(ends).some((clause) => isAboutContent(clause) || changed.test(clause))
  )
}

/** Words for an arrangement. */
const arrangement =
  /(?<!\p{L})(?:header|footer|kopfzeile|fu(?:ß|ss)zeile|en-tête|pied de page|encabez|right|left|top\b|bottom|beside|next to|under\b|below|above|before|after|between|behind|row|column|table\b|same line|break|on one|new|undo|rechts|links|oben|unten|neben|über|unter|vor\b|nach\b|zeile|spalte|tabelle|droite|gauche|dessus|dessous|avant|après|derecha|izquierda|arriba|abajo|destra|sinistra)|(?<!\p{L})(?:numerals?|numbered|bullets?)(?!\p{L})/iu

/** Words for spaces, which can move text. */
const spaces =
  /(?<!\p{L})(?:border|frame|spac|gap|padding|margin|indent|box|width|compact|rahmen|abst[aä]nd|einrück|bordure|cadre|espac|retrait|borde|marco|sangr|bordo|cornice|spazi|rientr)/iu

/** Returns whether a prompt can be about the arrangement of elements. */
export function asksForArrangement(prompt: string): boolean {
  return arrangement.test(prompt)
}

/** Returns whether a prompt names a look and no arrangement, so usual styles are enough. */
export function asksForUsualStyles(prompt: string): boolean {
  return look.test(prompt) && !arrangement.test(prompt)
}

/** Returns whether a prompt is only about the look of text, which needs no other layout. */
export function asksToKeepLayout(prompt: string): boolean {
  return asksOnlyForLook(prompt) && !arrangement.test(prompt) && !spaces.test(prompt)
}

/** Returns whether a prompt asks for uppercase or lowercase letters. */
export function asksForCase(prompt: string): boolean {
  return /(?<!\p{L})(?:capital|upper ?case|lower ?case|(?:groß|klein)buchstaben|versalien|majuscul|minuscul|mayúscul|minúscul|maiuscol)/iu.test(
    prompt,
  )
}
