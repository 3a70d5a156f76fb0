import { documentFormat } from './output-format.ts'
import { startOfName } from './shorten.ts'

const { extension } = documentFormat
const endOfName = new RegExp(`\\${extension}$`, 'i')
const lengthMax = 150
/** File systems reject longer names: `unzip` stops with "File name too long". */
export const fileNameBytesMax = 255
/**
 * Names of Windows devices, with any extension. Files with these names cannot be unpacked on Windows. Trailing whitespace, dots and hyphens are
 * trimmed later.
 */
const deviceName = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=[\s-]*(?:\.|$))/i

/** Marks an empty value in a merged pattern. It is a noncharacter, which data cannot contain (`invalid_text`). */
export const emptyValueMark = '\uFDD1'

/**
 * Returns a safe file name from a merged pattern: no folders, no control or reserved characters, no device name, at most 150 characters and 255
 * bytes of UTF-8, ending in `.pdf`. Hyphens, underscores and whitespace before an empty value are removed. An empty name becomes
 * `document.pdf`.
 */
export function documentFileName(merged: string): string {
  return `${safeName(merged) || 'document'}${extension}`
}

function safeName(merged: string): string {
  const cleaned = withoutEmptyValues(merged)
    .toWellFormed()
    // Bidirectional controls can reverse a name. They are removed, because a hyphen in their place would turn amounts negative.
    .replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    // Path separators, characters that Windows does not allow, and control characters.
    .replaceAll(/[\\/:*?"<>|\p{Cc}\u2028\u2029]+/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .replace(endOfName, '')
    .replace(/^[\s.-]+/, '')
    .replace(deviceName, '_$&')
  // The name is shortened before its end is trimmed, because the pattern takes quadratic time for a long value.
  const bytesMax = fileNameBytesMax - extension.length
  return startOfName(cleaned, { lengthMax, bytesMax }).replace(/[\s.-]+$/, '')
}

/** Removes the separators before empty values: if the number is missing, the result for `payslip-{{number}}-{{date}}` has only one hyphen. */
function withoutEmptyValues(merged: string): string {
  const pieces = merged.split(emptyValueMark)
  const last = pieces.pop() ?? ''
  const before = pieces.map(withoutSeparators).join('')
  return pieces.length > 0 && before === '' ? last.replace(/^[\s_-]+/, '') : before + last
}

/** Removes separators from the end of a string. A pattern would take quadratic time for a long value. */
function withoutSeparators(text: string): string {
  let end = text.length
  while (/[\s_-]/.test(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/**
 * Returns the path of a document in a ZIP. Each part becomes a safe name, and `.pdf` is added to the last part. Returns `undefined` if a part
 * would be empty.
 */
export function documentPath(parts: readonly string[]): string | undefined {
  const names = parts.map(safeName)
  return names.includes('') ? undefined : `${names.join('/')}${extension}`
}
