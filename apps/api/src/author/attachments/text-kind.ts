import type { AttachmentKind } from '@platen/contract'

/** A map: a name may end as `constructor` does. */
const byName = new Map<string, AttachmentKind>([
  ['md', 'markdown'],
  ['markdown', 'markdown'],
  ['csv', 'csv'],
  ['tsv', 'csv'],
  ['txt', 'text'],
])

const htmlStart =
  /^\s*(?:<!--[\s\S]{0,2000}?-->\s*)?<(?:!doctype\s+html|html|head|body|table|div|p|h[1-6]|style|section)[\s>]/i
const markdownLine = /^(?:#{1,6} \S|[-*] \S|\d+\. \S|> \S|```|\|.*\|\s*$)/m
/** A larger text is JSON where it begins and ends as one: it is not parsed for that. */
const parsedLengthMax = 64 * 2 ** 10
/** Of a text, for what is seen at its beginning. */
const lookedAtMax = 20_000
const separators = [';', ',', '\t']
const looksAtLines = 20

/**
 * The text of a file, and what kind of text it is; `undefined` for what is no text. What it says comes first: its name decides only between
 * those that any text may be.
 */
export function textKind(
  bytes: Uint8Array,
  name: string,
): { kind: AttachmentKind; text: string } | undefined {
  const text = decodeText(bytes)
  if (text === undefined) return undefined
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (htmlStart.test(text.slice(0, lookedAtMax))) return { kind: 'html', text }
  if (isJson(text)) return { kind: 'json', text }
  const named = byName.get(ending)
  if (named !== undefined) return { kind: named, text }
  if (isTable(text)) return { kind: 'csv', text }
  return { kind: markdownLine.test(text.slice(0, lookedAtMax)) ? 'markdown' : 'text', text }
}

/** UTF-8, UTF-16 with its mark, or else the letters of western Europe. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  const marked = first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-16be'
  const isMarked = marked === 'utf-16le' || (first === 0xfe && second === 0xff)
  try {
    const text = new TextDecoder(isMarked ? marked : 'utf-8', { fatal: true }).decode(bytes)
    return isReadable(text) ? text : undefined
  } catch {
    if (isMarked) return undefined
    const text = new TextDecoder('windows-1252').decode(bytes)
    return isReadable(text) ? text : undefined
  }
}

function isReadable(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- they are what tells a text from other bytes
  return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text)
}

function isJson(text: string): boolean {
  const trimmed = text.trim()
  if (!['{}', '[]'].includes(`${trimmed.at(0)}${trimmed.at(-1)}`)) return false
  if (trimmed.length > parsedLengthMax) return true
  try {
    JSON.parse(trimmed)
    return true
  } catch {
    return false
  }
}

/** Whether each of the first lines has as many separators as the first one. */
function isTable(text: string): boolean {
  const lines = text.slice(0, 100_000).split(/\r?\n/).filter(Boolean).slice(0, looksAtLines)
  if (lines.length < 2) return false
  return separators.some((separator) => {
    const [head = 0, ...rows] = lines.map((line) => line.split(separator).length)
    return head > 1 && rows.every((cells) => cells === head)
  })
}
