import { normalizeText } from './normalize-text.ts'

/** Returns the field name for a label, such as `discount_percent` for `Discount %`. Valid names are returned unchanged. */
export function nameFromLabel(label: string): string {
  const trimmed = label.trim()
  if (trimmed === '' || /^[A-Za-z_][A-Za-z0-9_]*$/.test(trimmed)) return trimmed
  const name = normalizeText(trimmed.replaceAll('%', ' percent ').replaceAll('ß', 'ss'), 'NFKD')
    .replaceAll(/[\p{M}’']/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
  return /^[0-9]/.test(name) ? `no_${name}` : name
}
