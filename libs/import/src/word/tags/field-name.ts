import { fieldNameError, normalizeText } from '@platen/contract'

/** Returns a merge field name for a name in Word; dots create groups. Returns `undefined` if no letters are left. */
export function fieldName(given: string): string | undefined {
  const name = normalizeText(given, 'NFC')
    .replaceAll(/[\u200B-\u200F\u00AD\u2060\uFEFF]/g, '')
    .trim()
    .replaceAll(/^["“”„«»‘’']+|["“”„«»‘’']+$/g, '')
    .replaceAll(/[{}#^/&!>=<"]/g, '')
    .trim()
    .replaceAll(/\s+/g, '_')
  const parts = name.split('.')
  return parts.some((part) => fieldNameError(part) !== undefined) ? undefined : name
}
