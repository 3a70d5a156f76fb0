import type { DraftSource } from '@platen/contract'
import {
  declarationAt,
  isJsonObject,
  pageHtml,
  readDeclarations,
  readJson,
  readSettings,
} from '@platen/draft'
import { textOf } from '../working-copy/element-words.ts'

/** Words by which people ask that something goes, in the languages that prompts are often written in; as they begin. */
const removalWords =
  /\b(?:remov|delet|drop|omit|without|hide|take (?:\S+ ){0,6}(?:out|away|off)|get rid|no longer|leave (?:\S+ ){0,6}(?:out|off)|entfern|lösch|streich|weglass|ohne|raus|weg\b|supprim|enlev|retir|sans\b|elimin|quit|borr|sin\b|rimuov|togli|senza|remov|tir(?:a|e)\b|sem\b|apag|verwijder|zonder|usuń|bez\b|ta bort|fjern|uden|poista)|удал|убер|без\s|видал|σβήσ|αφαίρ|消|削除|外し|除|删|去掉|移除|삭제|제거|빼|احذف|أزل|بدون|הסר|מחק|sil\b|kaldır|çıkar|हटा|निकाल/iu

/** Shorter words stand in too many others. */
const wordMin = 3

/** Whether the words of a prompt plausibly ask that a field goes: they name it, its label, or what the page prints beside it. */
export function asksToRemove(
  prompt: string,
  name: string,
  source: DraftSource,
  /** HTML of what the request is about, where it is about an element. */
  about: readonly string[],
): boolean {
  const words = plain(prompt)
  if (wordsFor(name, source).some((word) => words.includes(word))) return true
  const last = name.split('.').at(-1) ?? name
  const isInside = about.some((html) => html.includes(last))
  return isInside && removalWords.test(prompt)
}

/** The beginnings of the words that people may call a field by. */
function wordsFor(name: string, source: DraftSource): string[] {
  const settings = readSettings(source.files['template.json'] ?? '')
  const path = name.split('.')
  const label = declarationAt(readDeclarations(settings), path)?.label ?? ''
  const own = path.at(-1)?.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2') ?? ''
  const beside = besides(path.at(-1) ?? '', source)
  return [own, label, ...beside]
    .flatMap((text) => plain(text).split(' '))
    .filter(
      (word) =>
        [...new Intl.Segmenter().segment(word)].length >= wordMin || /[^\p{Script=Latin}\d]/u.test(word),
    )
    .map(stem)
    .filter((word) => word !== '')
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
