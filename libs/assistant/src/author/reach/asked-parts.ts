import { asksOnlyForLook } from './asks-for-content.ts'
import { askedLanguages } from './asked-languages.ts'
import { styles, withoutQuotations } from './request-words.ts'
import type { pageParts, SettingLabel } from './settings-reach.ts'

/** Beginnings of words that ask to change a part of the document, in the languages that prompts are often written in. */
const style =
  /(?<!\p{L})(?:style|look|design|modern|elegan|simple|serious|profession|nice|beaut|pretty|bold|compact|dense|airy|cool|brand|theme|restyl|schön|hübsch|schlicht|stil|gestalt|joli|bonit|moderno)|стил|дизайн|风格|样式|设计|デザイン|スタイル/iu
const fonts =
  /(?<!\p{L})(?:fonts?\b|typeface|typograph|serif|schrift|police|fuente|tipograf|caratter|lettertyp|čcion|tipo de letra)|шрифт|字体|字體|フォント|글꼴/iu
const paper =
  /(?<!\p{L})(?:paper|page|sheet|a[3-6]\b|letter\b|legal\b|landscape|portrait|orientat|margins?\b|inch|format|size|space|width|wide|narrow|papier|seite|blatt|quer|hoch|rand|ränder|marge|paysage|hoja|página|m[áa]rgen|papel|horizontal|vertical|foglio|pagina|margin)|(?<!\p{L})\d+ ?(?:mm|cm|pt|in)\b|бумаг|пол[яе]|страниц|纸|紙|页|頁|横|縦|纵|余白|用紙|边距|용지|여백/iu
const line =
  /(?<!\p{L})(?:running|every page|each page|all pages|page numbers?|number the pages|jede[rn]? seite|seitenzahl|seitennummer|toutes les pages|numéros? de page|pagin(?:a(?:te|tion)|ier)|cada página|números? de página|numeri di pagina)|колонтитул|номера? страниц|页码|頁碼|ページ番号|쪽/iu
const formats =
  /(?<!\p{L})(?:format|decimal|thousand|separator|comma|locale|locali[sz]|currenc|dollar|notation|komma|tausender|währung|devise|moneda|valuta|séparat|separad)|\d[., ’']\d{3}(?!\d)|\d[.,]\d\d(?!\d)|формат|валют|通貨|货币|格式|形式/iu

/** Words for the whole document. */
const whole =
  /(?<!\p{L})(?:whole|entire|everything|everywhere|throughout|all\b|ganz(?:e[nrs]?)?\b|alles?\b|überall|dokument|document|tout(?:e|es)?\b|partout|todo\b|toda\b|documento|tutt[oaie]\b|ovunque)|весь|всё|全|すべて|整个|전체/iu
/** Words for the document, for its design, or for all elements of a kind. */
const design =
  /(?<!\p{L})(?:invoice|bill|letter|quote|receipt|certificate|contract|report|template|page|design|layout|theme|restyl|styles?\b|look|brand|modern|elegan|professional|accent|colou?rs\b|fonts?\b|typeface|background|headings|titles|labels|text|seite|vorlage|rechnung|brief|gestalt|stil\b|akzent|farben|schrift|hintergrund|überschriften|facture|couleurs|police|fond\b|titres|página|factura|colores|fuente|fondo|títulos|pagina|fattura|colori|carattere|sfondo|titoli)|风格|样式|字体|フォント|デザイン|шрифт|стил|дизайн/iu
/** Words for a part of the page. */
const part =
  /(?<!\p{L})(?:title|heading|headers?|footers?|table|rows?|columns?|cells?|totals?|sum|amounts?|prices?|dates?|numbers?|names?|address|paragraph|sentence|lists?|items?|conditions?|terms?|clauses?|thanks|logo|codes?|box|titel|überschrift|kopfzeile|tabelle|spalte|zeile|summe|betrag|beträge|datum|nummer|name|adresse|absatz|bedingungen|dank|titre|tableau|montant|nom|numéro|conditions|título|tabla|importe|fecha|nombre|número|condiciones|titolo|tabella|importo|nome|numero|condizioni)(?!\p{L})/iu
const article =
  /(?<!\p{L})(?:the|this|that|these|our|my|den|der|die|das|dem|le|la|les|l|el|los|las|il|lo|gli|i)(?!\p{L})/iu

/** A label in the result of `reachOf`. */
type PartLabel = SettingLabel | (typeof pageParts)[number]

/** The words for each part. */
const askedBy: Readonly<Partial<Record<PartLabel, readonly RegExp[]>>> = {
  'the paper': [paper],
  'the header': [
    line,
    /(?<!\p{L})(?:(?<!(?:table|column|row|list|section) )headers?\b(?! (?:rows?|cells?|of the (?:table|column|list|items)|in the table))|letterhead|kopfzeile|briefkopf|en-tête|encabez|intestaz|cabeçalh)|页眉|頁首|ヘッダー|머리글/iu,
  ],
  'the footer': [
    line,
    /(?<!\p{L})(?:(?<!(?:table|column|row|list|section) )footers?\b(?! (?:rows?|cells?|of the (?:table|column|list|items)|in the table))|fußzeile|fusszeile|pied de page|pie de página|rodapé|piè di pagina)|页脚|頁尾|フッター|바닥글/iu,
  ],
  'the file name': [
    /(?<!\p{L})(?:files?\b|filename|download|save (?:it )?as|datei|fichier|archivo)|\.pdf\b|файл|文件|ファイル/iu,
  ],

  'the format of numbers and dates': [formats],
  'the time zone': [
    /(?<!\p{L})(?:times?\b|time ?zone|zone|zeit(?:en|zone)?\b|uhrzeit|hora|heure|fuseau)|врем|时区|時間/iu,
  ],
  'the PDF metadata': [/(?<!\p{L})(?:pdf|author|subject|keyword|metadata|propert|autor|auteur)|автор/iu],
  'the template’s name': [/(?<!\p{L})(?:template|vorlage|modèle|plantilla)|шаблон|模板/iu],
  'the bookmarks': [
    /(?<!\p{L})(?:bookmark|outline|contents|lesezeichen|inhalt|signet|marcador)|заклад|书签|しおり/iu,
  ],
  'the structure for screen readers': [
    /(?<!\p{L})(?:accessib|screen|tagged|pdf\/?ua|barrier|accesib)|доступн|无障碍/iu,
  ],
  'the compression': [
    /(?<!\p{L})(?:compact|compress|komprim|léger|(?:smaller|less) (?:file|pdf|bytes)|(?:file|pdf) size|size of the (?:file|pdf)|dateigröße|kleinere datei|taille du fichier|tamaño del archivo)|размер файла|压缩|圧縮/iu,
  ],
  'the images': [/(?<!\p{L})(?:picture|image|photo|logo|bild|foto|imagen)|картин|изображ|图|画像/iu],
  'the fonts': [fonts],
  'the whole page': [
    fonts,
    style,
    whole,
    /(?<!\p{L})(?:text|colou?r|background|dark|light|bigger|larger|smaller|line|spacing|farb|hintergrund|größer|grösser|kleiner|zeile|abstand|couleur|fond\b|color|fondo|colore)|farb|akzent|gelb|grün|blau|braun|schwarz|(?<!\p{L})(?:accent|green|blue|red|gold|gray|grey|brown|orange|purple|pink|black|white|rot|grau|weiß|weiss|vert|bleu|rouge|noir|jaune|verde|azul|rojo|negro|blu|rosso|nero)(?!\p{L})|цвет|текст|颜色|色/iu,
  ],
}

/** Words that ask for a part only if the prompt mentions no text style. */
const askedByContent: Readonly<Partial<Record<PartLabel, RegExp>>> = {
  'the format of numbers and dates':
    /(?<!\p{L})(?:numbers?|dates?|amounts?|euro?s?\b|zahl|datum|betr[aä]g|nombre|montant|número|fecha|importe)|чис|дат|数字|日期|金額/iu,
  'the PDF metadata': /(?<!\p{L})(?:title|titel|titre|título)|назв|标题|タイトル/iu,
  'the template’s name': /(?<!\p{L})(?:name|call|title|titel|nenn|nom\b|titre|nombre|título)|назв|名/iu,
}
/** Words for the edges of a page that are also used for positions within it. */
const askedByEdge: Readonly<Partial<Record<PartLabel, RegExp>>> = {
  'the header': /(?<!\p{L})(?:head\b|top\b|above(?! \p{L})|kopf|oben|haut\b|arriba)/iu,
  'the footer':
    /(?<!\p{L})(?:foot\b|bottom|below(?! \p{L})|fuß|fuss|unten|pied|bas de|pie\b(?! chart)|abajo)/iu,
}
const edges = /(?<!\p{L})(?:pages?\b|sheet|margin|seite|rand\b|página|foglio|pagina)/iu
const withinPage =
  /(?<!\p{L})(?:table|row|column|cell|list\b|field|section|paragraph|tabelle|spalte|feld|absatz|abschnitt|tableau|colonne|champ|tabla|columna|campo|tabella|colonna)/iu

/** Stricter words for parts, for prompts that are about text styles. */
const askedWithStyle: Readonly<Partial<Record<PartLabel, RegExp>>> = {
  'the paper':
    /(?<!\p{L})(?:paper|pages?\b|sheet|a[3-6]\b|us letter|letter (?:size|format|paper)|legal (?:size|format|paper)|landscape|portrait|orientat|margins?\b|papier|seiten?\b|blatt|querformat|hochformat|ränder|seitenrand|marges?\b|paysage|hoja|página|m[áa]rgen|papel|foglio|pagina|margini)|бумаг|пол[яе]|страниц|纸|紙|页|頁|余白|用紙|边距|용지|여백/iu,
  'the file name': /(?<!\p{L})(?:file ?name|download|save (?:it )?as|dateiname|nom d[eu] fichier)|\.pdf\b/iu,
  'the format of numbers and dates':
    /(?<!\p{L})(?:decimal|thousand|separator|comma\b|locale|locali[sz]|currenc|dollar|notation|komma\b|tausender|währung|devise|moneda|valuta|(?:number|date) format)|\d[., ’']\d{3}(?!\d)|\d[.,]\d\d(?!\d)|формат|валют|通貨|货币/iu,
  'the time zone': /(?<!\p{L})(?:time ?zone|zeitzone|fuseau)|часов\p{L}* пояс|时区/iu,
  'the PDF metadata': /(?<!\p{L})(?:metadata|keywords?\b|pdf (?:title|author|subject|propert))/iu,
  'the template’s name': /(?<!\p{L})(?:template|vorlage|modèle|plantilla)|шаблон|模板/iu,
}

/** Returns whether a prompt asks for fonts, or for a style that new fonts can be part of. */
export function asksForFonts(prompt: string): boolean {
  return fonts.test(prompt) || style.test(prompt)
}

/** Returns whether a prompt is about the whole document, and not only about a part of it. */
function isOfWhole(prompt: string): boolean {
  return whole.test(prompt) || (design.test(prompt) && !part.test(prompt))
}

/**
 * Returns the parts of a document, besides elements, that a prompt can be about. `hasElements`: the prompt is about elements, too, so a style is only
 * for the whole page if the prompt says so.
 */
export function askedParts(written: string, hasElements = false): Set<string> {
  const prompt = withoutQuotations(written)
  const isStyled = styles.test(prompt)
  const asks = (by: Readonly<Record<string, RegExp>>) =>
    Object.entries(by).flatMap(([words, pattern]) => (pattern.test(prompt) ? [words] : []))
  const parts = Object.entries(askedBy).flatMap(([words, patterns]) =>
    patterns.some((one) => one.test(prompt)) ? [words] : [],
  )
  const languages = askedLanguages(prompt)
  const isEdge = !asksOnlyForLook(written) && (edges.test(prompt) || !withinPage.test(prompt))
  return new Set([
    ...parts.filter((one) => {
      const strict = isStyled ? askedWithStyle[one as PartLabel] : undefined
      if (one === 'the whole page' && hasElements && !isOfWhole(prompt)) return false
      return strict === undefined || strict.test(prompt)
    }),
    ...(languages ? ['the language', 'the format of numbers and dates'] : []),
    ...(languages && (isOfWhole(prompt) || !article.test(prompt)) ? ['the header', 'the footer'] : []),
    ...(isStyled ? [] : asks(askedByContent)),
    ...(isEdge ? asks(askedByEdge) : []),
  ])
}
