import { startOfText } from './shorten.ts'

const nameMax = 150
/** Devices of Windows, whatever stands behind the dot: a file of such a name cannot be unpacked there. */
const deviceName = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\s*(?:\.|$))/i

/**
 * A safe file name out of a merged pattern: no folder, no control or reserved character, no device, at most 150 characters, ending in `.pdf`.
 * An empty one becomes `document.pdf`.
 */
export function documentFileName(merged: string): string {
  const cleaned = merged
    .toWellFormed()
    // Path separators, characters that Windows refuses, controls, and those that reverse how a name reads.
    .replaceAll(/[\\/:*?"<>|\p{Cc}\u202A-\u202E\u2066-\u2069\u200E\u200F\u2028\u2029]+/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .replace(/\.pdf$/i, '')
    .replaceAll(/^[\s.-]+|[\s.-]+$/g, '')
    .replace(deviceName, '_$&')
  const short = startOfText(cleaned, nameMax)
  return `${short || 'document'}.pdf`
}
