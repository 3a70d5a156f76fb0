import { wrongFieldName } from '@platen/contract'

/** The name of a merge field for what Word calls it; dots lead into groups. `undefined`: none is left of it. */
export function fieldName(given: string): string | undefined {
  const name = given
    .normalize('NFC')
    .replaceAll(/[\u200B-\u200F\u00AD\u2060\uFEFF]/g, '')
    .trim()
    .replaceAll(/^["“”„«»‘’']+|["“”„«»‘’']+$/g, '')
    .replaceAll(/[{}#^/&!>=<"]/g, '')
    .trim()
    .replaceAll(/\s+/g, '_')
  const parts = name.split('.')
  return parts.some((part) => wrongFieldName(part) !== undefined) ? undefined : name
}
