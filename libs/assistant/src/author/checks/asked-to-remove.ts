import { type DraftSource, normalizeText } from '@platen/contract'
import {
  declarationAt,
  isJsonObject,
  pageHtml,
  readDeclarations,
  readJson,
  readSettings,
} from '@platen/template/draft'
import { scanTags } from '@platen/merge'
import { printedNames } from './lost-fields.ts'
import { textOf } from '../working-copy/describe-element.ts'

/** Beginnings of words that request a removal, in the languages that prompts are often written in. */
const removalWords =
  /\b(?:remov|delet|drop|omit|without|hide\b|take (?:\S+ ){0,6}(?:out|away|off)|get rid|no longer|leave (?:\S+ ){0,6}(?:out|off)|entfern(?!ung)|lösch|streich|weglass|ohne|raus|weg\b|supprim|enlev|retir|sans\b|elimin|quita|borr|sin\b|rimuov|togli|senza|remov|tir(?:a|e)\b|sem\b|apag|verwijder|zonder|usuń|bez\b|ta bort|fjern|uden|poista)|удал|убер|без\s|видал|σβήσ|αφαίρ|消|削除|外し|除|删|去掉|移除|삭제|제거|빼|احذف|أزل|بدون|הסר|מחק|\bsil\b|kaldır|çıkar|हटा|निकाल/iu
/** Phrases that contain the same letters as a removal word but request a style. */
const styleWords = /sans[- ]serif|\b\p{Lu}\p{L}+ Sans\b|\bdrop[- ]?(?:shadow|cap|down)s?/gu

/** Parts of a style. Removing them removes no field. */
const styleParts =
  'underlin\\p{L}*|strike\\p{L}*|borders?|frames?|lines?(?= (?:through|around|under|between)(?!\\p{L}))|box(?:es)?(?= around(?!\\p{L}))|shadows?|backgrounds?|bold\\p{L}*|italics?|colou?rs?|shading|highlight\\p{L}*|fonts?|spac(?:e|es|ing)|gaps?|margins?|padding|indent\\p{L}*|(?:page )?breaks?|alignment|capitals?|unterstreichung\\p{L}*|rahmen|schatten|hintergrund\\p{L}*|farben?|fettdruck|fettschrift|kursivschrift|abst[aä]nde?|rand|ränder|soulignement|bordures?|cadres?|ombres?|fond|couleurs?|gras|italique|subrayado|bordes?|marcos?|sombras?|fondos?|colores?|negrita|cursiva'
const styleName = new RegExp(`^(?:${styleParts})$`, 'iu')
/** A removal word, up to three words, and a part of a style with what it belongs to: “remove the underline of the name”. */
const styleRemoval = new RegExp(
  `(?<!\\p{L})(?:remov|delet|drop|omit|hide|take|get rid|entfern|lösch|streich|supprim|enlev|retir|elimin|quit|borr|rimuov|togli)\\p{L}*(?: (?!and |und |et |y |e )[^\\s,.;:!?]+){0,3}? (?:${styleParts})(?!\\p{L})(?!-| (?:items?|with|that|which|containing|mit|avec|con)(?!\\p{L}))[^,.;:!?]*`,
  'giu',
)

/** Phrases that ask to keep something. */
const keepWords =
  /\b(?:without (?:\S+ )?(?:chang|alter|touch|affect|mov|los|remov)\w*|ohne (?:\S+ ){0,5}zu (?:ver)?(?:änder|schieb|lier|berühr)\w*|ohne (?:ver)?änderung\w*|sans (?:changer|modifier|toucher|perdre)|sin (?:cambiar|modificar|tocar|alterar|perder)|senza (?:cambiare|modificare|toccare|perdere))/giu
/** Words that often describe how something looks, such as “without a border”. */
const softWords = /\b(?:without|no longer|ohne|sans|sin|senza|sem|zonder|bez)(?!\p{L})/giu

/** Shorter words occur inside too many other words. */
const wordLengthMin = 3

/**
 * Returns whether a prompt plausibly requests the removal of a field. It must request a removal and name the field: by all words of its name, its
 * label or the text printed next to it, with no other field matching more words, or by a word that only this field has. Instead of naming the
 * field, it can be about an element that prints the field.
 */
export function asksToRemove(
  prompt: string,
  name: string,
  source: DraftSource,
  /** HTML of the elements that the request is about. */
  about: readonly string[],
): boolean {
  const names = namesOf(name, source)
  // A field can have the name of a style, such as “color”.
  const isStyle = names.flat().some((word) => styleName.test(word))
  const request = isStyle ? prompt : withoutStyles(prompt)
  if (!asksForRemoval(prompt, isStyle)) return false
  const said = plain(request)
  const isSaid = (word: string) => isSaidIn(said, word)
  const best = (all: string[][]) =>
    Math.max(0, ...all.flatMap((words) => (words.every(isSaid) ? [words.length] : [])))
  const others = [...printedNames(source)].flatMap((other) =>
    isWithin(other, name) ? [] : namesOf(other, source),
  )
  // “The invoice date” does not name the invoice number, even if the number is labeled “Invoice”.
  if (best(names) > 0 && best(names) >= best(others)) return true
  if (names.flat().some((word) => isSaid(word) && !others.flat().includes(word))) return true
  if (!asksForRemoval(prompt.replaceAll(softWords, ' '), isStyle)) return false
  const last = name.split('.').at(-1) ?? name
  return about.some((html) => [...scanTags(html)].some((tag) => tag.name.split('.').at(-1) === last))
}

/** Returns whether a prompt requests any removal. */
export function asksForRemoval(prompt: string, includesStyles = false): boolean {
  return removalWords.test(includesStyles ? withoutKept(prompt) : withoutStyles(prompt))
}

function withoutKept(prompt: string): string {
  return prompt.replaceAll(keepWords, ' ').replaceAll(styleWords, ' ')
}

/** Returns a prompt without requests to keep something, and without those to remove a style. */
function withoutStyles(prompt: string): string {
  return withoutKept(prompt).replaceAll(styleRemoval, (phrase) => afterConjunction.exec(phrase)?.[0] ?? ' ')
}

/** What follows after a conjunction can be another request. */
const afterConjunction = /(?<!\p{L})(?:and|und|et|y|e)(?= ).*$/iu

/**
 * Returns whether text contains all words of a field's name or label, the text printed right before it, or the name of a group that contains the
 * field.
 */
export function namesField(text: string, name: string, source: DraftSource): boolean {
  const said = plain(text)
  const last = name.split('.').at(-1) ?? name
  const names = [
    ...name.split('.').map(inWords),
    labelOf(name, source),
    // Other fields may be printed before it.
    ...besides(last, source).map((one) => one.split('}}').at(-1) ?? ''),
  ]
  return names.some((one) => {
    const words = stemsOf(one)
    return words.length > 0 && words.every((word) => isSaidIn(said, word))
  })
}

function isSaidIn(said: string, word: string): boolean {
  return isWritten(word) ? ` ${said}`.includes(` ${word}`) : said.includes(word)
}

function isWithin(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`)
}

/** Whether a word belongs to a script that separates words with spaces. */
function isWritten(word: string): boolean {
  return /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d]/u.test(word)
}

/** Returns the possible names of a field, each as the beginnings of its words. */
function namesOf(name: string, source: DraftSource): string[][] {
  const last = name.split('.').at(-1) ?? ''
  return [inWords(last), labelOf(name, source), ...besides(last, source)].map(stemsOf)
}

function labelOf(name: string, source: DraftSource): string {
  const declarations = readDeclarations(readSettings(source.files['template.json'] ?? ''))
  return declarationAt(declarations, name.split('.'))?.label ?? ''
}

function inWords(name: string): string {
  return name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
}

/** Returns the beginnings of the words in a name or label. */
function stemsOf(text: string): string[] {
  return plain(text)
    .split(' ')
    .filter(
      (word) =>
        [...new Intl.Segmenter().segment(word)].length >= wordLengthMin ||
        /[^\p{Script=Latin}\d]/u.test(word),
    )
    .map(stem)
    .filter((word) => word !== '')
}

/** Returns the text that the page prints right before a field, such as a label, in every language. */
function besides(last: string, source: DraftSource): string[] {
  const html = pageHtml(source)
  const at = html.search(
    new RegExp(`\\{\\{\\s*[#^]?(?:[\\w.]+\\.)?${last.replaceAll(/[^\w]/g, '\\$&')}\\s*\\}\\}`),
  )
  if (at < 0) return []
  const before = html.slice(Math.max(0, at - 200), at)
  const [, key] = /\{\{text\.([\w.]+)\}\}[^{]*$/.exec(before) ?? []
  if (key === undefined) return [textOf(`>${before}`).slice(-30)]
  return Object.entries(source.files).flatMap(([path, text]) => {
    const tree = path.startsWith('texts/') ? readJson(text) : undefined
    const value = key
      .split('.')
      .reduce<unknown>((inner, part) => (isJsonObject(inner) ? inner[part] : undefined), tree)
    return typeof value === 'string' ? [value] : []
  })
}

/** Removes inflectional endings, so that `dates` matches `date`. */
function stem(word: string): string {
  return word.length > 4 ? word.replace(/(?:ies|es|s|en|er|e|n|y)$/u, '') : word
}

function plain(text: string): string {
  return normalizeText(text, 'NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
