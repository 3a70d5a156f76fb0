import type { AttachmentKind } from '@platen/contract'

/** A `Map`, because an extension could be `constructor`. */
const kindsByExtension = new Map<string, AttachmentKind>([
  ['md', 'markdown'],
  ['markdown', 'markdown'],
  ['csv', 'csv'],
  ['tsv', 'csv'],
  ['txt', 'text'],
])

const htmlStart =
  /^\s*(?:<!--[\s\S]{0,2000}?-->\s*)?<(?:!doctype\s+html|html|head|body|table|div|p|h[1-6]|style|section)[\s>]/i
const markdownLine = /^(?:#{1,6} \S|[-*] \S|\d+\. \S|> \S|```|\|.*\|\s*$)/m
/** Longer text counts as JSON if it starts and ends like JSON, because parsing it takes too long. */
const parsedLengthMax = 64 * 2 ** 10
/** HTML and Markdown are detected in this many characters at the start of text. */
const headLength = 20_000
const separators = [';', ',', '\t']
const tableLinesChecked = 20

/**
 * Returns the text of a file and its kind, or `undefined` if it is not text. The content takes precedence. The name only decides between kinds that
 * cannot be detected from the content.
 */
export function detectText(
  bytes: Uint8Array,
  name: string,
): { kind: AttachmentKind; text: string } | undefined {
  const text = decodeText(bytes)
  if (text === undefined) return undefined
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (htmlStart.test(text.slice(0, headLength))) return { kind: 'html', text }
  if (isJson(text)) return { kind: 'json', text }
  const named = kindsByExtension.get(extension)
  if (named !== undefined) return { kind: named, text }
  if (isTable(text)) return { kind: 'csv', text }
  return { kind: markdownLine.test(text.slice(0, headLength)) ? 'markdown' : 'text', text }
}

/** Decodes UTF-8, UTF-16 with a byte order mark, or otherwise Windows-1252. Returns `undefined` for binary data. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  const utf16 = first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-16be'
  const hasMark = utf16 === 'utf-16le' || (first === 0xfe && second === 0xff)
  try {
    const text = new TextDecoder(hasMark ? utf16 : 'utf-8', { fatal: true }).decode(bytes)
    return isReadable(text) ? text : undefined
  } catch {
    if (hasMark) return undefined
    const text = new TextDecoder('windows-1252').decode(bytes)
    return isReadable(text) ? text : undefined
  }
}

function isReadable(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters distinguish text from binary data
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

/** Whether the first lines all have the same number of separators. */
function isTable(text: string): boolean {
  const lines = text.slice(0, 100_000).split(/\r?\n/).filter(Boolean).slice(0, tableLinesChecked)
  if (lines.length < 2) return false
  return separators.some((separator) => {
    const [head = 0, ...rows] = lines.map((line) => line.split(separator).length)
    return head > 1 && rows.every((cells) => cells === head)
  })
}
