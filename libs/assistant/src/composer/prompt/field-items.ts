import { conceptNamed, conceptWithin } from '../words/concepts.ts'
import { hasTaken, type PromptWords, type Stretch } from './prompt-words.ts'
import { isSmallWord, wordsIn } from './small-words.ts'

const and = /\s+(?:and|und|sowie|et|y|e|&|plus)\s+|\s+و(?=\p{L}{3})|\s+ו-?(?=\p{L}{3})/gu

/** Splits an enumeration at commas, at the last “and”, and at other “and”s between known fields. */
export function itemsIn(words: PromptWords, { from, to }: Stretch): Stretch[] {
  const items: Stretch[] = []
  let at = from
  for (const { index, 0: comma } of words.text.slice(from, to).matchAll(/[,،]/g)) {
    items.push(...knownIn(words, { from: at, to: from + index }))
    at = from + index + comma.length
  }
  const last = words.text.slice(at, to)
  for (const { index, 0: found } of last.matchAll(and)) {
    const end = at < to ? to - last.length + index : to
    if (items.length > 0 || index > 0) items.push({ from: at, to: end })
    at = end + found.length
  }
  items.push({ from: at, to })
  return items.map((item) => trimmed(words, item)).filter((item) => item.to > item.from)
}

/** Splits “order number and its date”, but not “tables and chairs”. */
function knownIn(words: PromptWords, whole: Stretch): Stretch[] {
  const parts: Stretch[] = []
  let at = whole.from
  for (const { index, 0: found } of words.text.slice(whole.from, whole.to).matchAll(and)) {
    parts.push({ from: at, to: whole.from + index })
    at = whole.from + index + found.length
  }
  parts.push({ from: at, to: whole.to })
  const isKnown = parts.every((part) => {
    const { from, to } = trimmed(words, part)
    const text = words.text.slice(from, to)
    return (conceptNamed(text) ?? conceptWithin(text)) !== undefined
  })
  return isKnown ? parts : [whole]
}

const lead =
  /^(?:and|und|et|y|sowie|the|an?|its|their|his|her|our|your|all|der|die|das|den|dem|ein|eine|einen|seine?|ihre?|le|la|les|l'|un|une|son|sa|ses|el|los|las|una|su|sus|with|mit|avec|con|also|then|below|darunter|dann|danach|ensuite|luego|as well as|for each|name of fields?:?) +/u

function trimmed(words: PromptWords, { from, to }: Stretch): Stretch {
  let text = words.text.slice(from, to)
  let at = from
  for (let found: RegExpExecArray | null = null; ;) {
    const blank = text.length - text.trimStart().length
    at += blank
    text = text.trimStart()
    found = lead.exec(text)
    if (!found) break
    at += found[0].length
    text = text.slice(found[0].length)
  }
  const end = text.trimEnd()
  return { from: at, to: at + end.length - (look.exec(end)?.[0].length ?? 0) }
}

/** Words for a style, after the name of a field. */
const look =
  /(?<=\p{L})(?: (?:(?:very|in|sehr|en|muy|tres) )?(?:large|larger|big|bigger|huge|small|smaller|tiny|bold|italics?|on top|centered|gross|grosser|klein|kleiner|fett|kursiv|oben|zentriert|grande?|petite?|gras|pequen[oa]|negrita))?(?: (?:in|at|on|auf|au|en)(?: the| der| dem| le| la| el)? (?:middle|cent(?:er|re)|top|bottom|mitte|milieu|medio|centro))?$/u

/** Words that begin a request instead of the name of a field. */
const notFirst =
  /^(?:in|on|at|by|as|to|for|if|is|are|sorted|grouped|values?(?= )|should|must|please|make|put|use|set|show|print|keep|only|without|no|not|bitte|sortiert|ohne|keine?|soll|auf|im|am|sans|trie|sin|ordenad[oa]|centered|large|small|big|bold|thin|thick|rounded|wide|dark|light|nice|each|every|jeweils|chacune?|cada|gross\S*|grosse?\S*|klein\S*|fett\S*|grand\S*|petit\S*|gras|grande|pequen\S*|\d+)(?!\p{L})/u
/** Parts and styles of a page, which are not fields. */
const notLast =
  /(?<!\p{L})(?:design|layout|style|look|heading|headline|headings|font|fonts|border|borders|frame|corners?|background|watermark|margins?|footer|header|logo|logos|pages?|page numbers?|copies|qr ?codes?|bar ?codes?|charts?|diagrams?|graphs?|colou?rs?|accents?|stripes?|lines?|columns?|space|schrift|schriftart|rahmen|rand|hintergrund|wasserzeichen|fusszeile|kopfzeile|seitenzahl(?:en)?|farben?|spalten?|linien?|police|bordure|fond|cadre|filigrane|couleurs?|pied de page|numeros? de pages?|colonnes?|fuente|borde|fondo|marco|pie de pagina|colou?r|colores?|columnas?|stil|tables?|tabellen?|tableaux?|tablas?|signature lines?)$/u

/** Whether an item can be the name of a field: a few words that were not used for something else. */
export function isFieldName(words: PromptWords, { from, to }: Stretch): boolean {
  const text = words.text.slice(from, to)
  if (hasTaken(words.free(from, to)) || /[·:;()"?!<>{}[\]=]/.test(text)) return false
  const parts = wordsIn(text)
  if (parts.length === 0 || parts.length > 5 || to - from > 50 || !/\p{L}{2}/u.test(text)) return false
  if (conceptNamed(text)) return true
  return !notFirst.test(text) && !notLast.test(text) && parts.some((word) => !isSmallWord(word))
}

/** Returns the name of a field, such as `birth_date` for `Birth date`. */
export function fieldName(raw: string): string {
  const name = raw
    .trim()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')
  const isCapital = /^\p{Lu}\p{Ll}+(?:_|$)/u.test(name)
  return isCapital ? name.charAt(0).toLowerCase() + name.slice(1) : name
}
