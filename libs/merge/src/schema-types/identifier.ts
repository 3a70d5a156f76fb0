import { normalizeText } from '@platen/contract'

/** Converts a string to the name of a type: `my-invoice 2` becomes `MyInvoice2`. Without a letter, the name is `Template`. */
export function identifierOf(text: string): string {
  const words = normalizeText(text.replaceAll('ß', 'ss'), 'NFKD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  if (name === '') return 'Template'
  return /^\d/.test(name) ? `Template${name}` : name
}
