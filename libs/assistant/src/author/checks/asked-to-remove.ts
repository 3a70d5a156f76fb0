import type { DraftSource } from '@platen/contract'
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
import { textOf } from '../working-copy/element-words.ts'

/** Words by which people ask that something goes, in the languages that prompts are often written in; as they begin. */
const removalWords =
  /\b(?:remov|delet|drop|omit|without|hide\b|take (?:\S+ ){0,6}(?:out|away|off)|get rid|no longer|leave (?:\S+ ){0,6}(?:out|off)|entfern(?!ung)|lösch|streich|weglass|ohne|raus|weg\b|supprim|enlev|retir|sans\b|elimin|quita|borr|sin\b|rimuov|togli|senza|remov|tir(?:a|e)\b|sem\b|apag|verwijder|zonder|usuń|bez\b|ta bort|fjern|uden|poista)|удал|убер|без\s|видал|σβήσ|αφαίρ|消|削除|外し|除|删|去掉|移除|삭제|제거|빼|احذف|أزل|بدون|הסר|מחק|\bsil\b|kaldır|çıkar|हटा|निकाल/iu
/** What is written with the same letters, and asks for a look. */
const looks = /sans[- ]serif|\b\p{Lu}\p{L}+ Sans\b|\bdrop[- ]?(?:shadow|cap|down)s?/gu

/** Shorter words stand in too many others. */
const wordMin = 3

/**
 * Whether the words of a prompt plausibly ask that a field goes: that something goes, and which field. They name it by all words of its name, of
 * its label, or of what the page prints beside it, and no other field by more; by a word that no other field has; or are about an element that
 * it stands in.
 */
export function asksToRemove(
  prompt: string,
  name: string,
  source: DraftSource,
  /** HTML of what the request is about, where it is about an element. */
  about: readonly string[],
): boolean {
  if (!removalWords.test(prompt.replaceAll(looks, ' '))) return false
  const said = plain(prompt)
  const isSaid = (word: string) => (isWritten(word) ? ` ${said}`.includes(` ${word}`) : said.includes(word))
  const best = (names: string[][]) =>
    Math.max(0, ...names.flatMap((words) => (words.every(isSaid) ? [words.length] : [])))
  const names = namesOf(name, source)
  const others = [...printedNames(source)].flatMap((other) =>
    isWithin(other, name) ? [] : namesOf(other, source),
  )
  // “The invoice date” is no invoice number, though that may be called “Invoice”.
  if (best(names) > 0 && best(names) >= best(others)) return true
  if (names.flat().some((word) => isSaid(word) && !others.flat().includes(word))) return true
  const last = name.split('.').at(-1) ?? name
  return about.some((html) => [...scanTags(html)].some((tag) => tag.name.split('.').at(-1) === last))
}

function isWithin(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`)
}

/** Languages that write without spaces have no beginnings of words. */
function isWritten(word: string): boolean {
  return /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d]/u.test(word)
}

/** What people may call a field, each name by the beginnings of its words. */
function namesOf(name: string, source: DraftSource): string[][] {
  const settings = readSettings(source.files['template.json'] ?? '')
  const path = name.split('.')
  const label = declarationAt(readDeclarations(settings), path)?.label ?? ''
  const own = path.at(-1)?.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2') ?? ''
  return [own, label, ...besides(path.at(-1) ?? '', source)].map((text) =>
    plain(text)
      .split(' ')
      .filter(
        (word) =>
          [...new Intl.Segmenter().segment(word)].length >= wordMin || /[^\p{Script=Latin}\d]/u.test(word),
      )
      .map(stem)
      .filter((word) => word !== ''),
  )
}

/** What the page prints right before a field, such as a label, in every language. */
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

/** Without endings that change: `dates` begins as `date` does. */
function stem(word: string): string {
  return word.length > 4 ? word.replace(/(?:ies|es|s|en|er|e|n|y)$/u, '') : word
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
