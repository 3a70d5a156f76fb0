import { documentFormat } from './output-format.ts'
import { startOfName } from './shorten.ts'

const { extension } = documentFormat
const endOfName = new RegExp(`\\${extension}$`, 'i')
const lengthMax = 150
/** File systems refuse longer names: `unzip` stops with "File name too long". */
export const fileNameBytesMax = 255
/** Names of Windows devices, with any extension: files with these names cannot be unpacked there. What is trimmed at the end does not count. */
const deviceName = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=[\s-]*(?:\.|$))/i

/** Marks an empty value in a merged pattern. It is a noncharacter, which no data can have (`invalid_text`). */
export const emptyValueMark = '\uFDD1'

/**
 * A safe file name out of a merged pattern: no folder, no control or reserved character, no device, at most 150 characters and 255 bytes
 * of UTF-8, ending in `.pdf`. Hyphens, underscores and white space before an empty value are omitted.
 * An empty one becomes `document.pdf`.
 */
export function documentFileName(merged: string): string {
  return `${safeName(merged) || 'document'}${extension}`
}

function safeName(merged: string): string {
  const cleaned = withoutEmptyValues(merged)
    .toWellFormed()
    // They reverse how a name reads. Amounts in some languages have them, and a hyphen in their place would be read as a minus.
    .replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    // Path separators, characters that Windows refuses, and controls.
    .replaceAll(/[\\/:*?"<>|\p{Cc}\u2028\u2029]+/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .replace(endOfName, '')
    .replace(/^[\s.-]+/, '')
    .replace(deviceName, '_$&')
  // Cut before its end is trimmed: in a long value, the pattern would take quadratic time.
  const bytesMax = fileNameBytesMax - extension.length
  return startOfName(cleaned, { lengthMax, bytesMax }).replace(/[\s.-]+$/, '')
}

/** `payslip-{{number}}-{{date}}` without a number is `payslip-` and the date, with one hyphen. */
function withoutEmptyValues(merged: string): string {
  const pieces = merged.split(emptyValueMark)
  const last = pieces.pop() ?? ''
  const before = pieces.map(withoutSeparators).join('')
  return pieces.length > 0 && before === '' ? last.replace(/^[\s_-]+/, '') : before + last
}

/** Removes separators from the end of a text. A pattern would take quadratic time for a long value. */
function withoutSeparators(text: string): string {
  let end = text.length
  while (/[\s_-]/.test(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/**
 * Returns the path of a document in a ZIP. Each of `parts` is made as safe as a file name, and the last one gets `.pdf`. Returns `undefined`
 * when a part is empty then.
 */
export function documentPath(parts: readonly string[]): string | undefined {
  const names = parts.map(safeName)
  return names.includes('') ? undefined : `${names.join('/')}${extension}`
}
