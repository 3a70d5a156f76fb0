import { startOfText } from './shorten.ts'

const nameMax = 150
/** Devices of Windows, whatever stands behind the dot: a file of such a name cannot be unpacked there. */
const deviceName = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\s*(?:\.|$))/i

/**
 * A safe file name out of a merged pattern: no folder, no control or reserved character, no device, at most 150 characters, ending in `.pdf`.
 * An empty one becomes `document.pdf`.
 */
export function documentFileName(merged: string): string {
  return `${safeName(merged) || 'document'}.pdf`
}

function safeName(merged: string): string {
  const cleaned = merged
    .toWellFormed()
    // They reverse how a name reads, and stand in amounts of some languages: a hyphen in their place would be a minus.
    .replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    // Path separators, characters that Windows refuses, and controls.
    .replaceAll(/[\\/:*?"<>|\p{Cc}\u2028\u2029]+/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .replace(/\.pdf$/i, '')
    .replaceAll(/^[\s.-]+|[\s.-]+$/g, '')
    .replace(deviceName, '_$&')
  return startOfText(cleaned, nameMax)
}

/**
 * Where a document lies in a ZIP: the merged parts of its name, each of them as safe as a file name, the last with `.pdf`. Nothing when one
 * of them is empty.
 */
export function documentPath(parts: readonly string[]): string | undefined {
  const names = parts.map(safeName)
  return names.includes('') ? undefined : `${names.join('/')}.pdf`
}
