/** A type's name of any text: `my-invoice 2` becomes `MyInvoice2`, and what has no letter of the alphabet `Template`. */
export function identifierOf(text: string): string {
  const words = text
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  if (name === '') return 'Template'
  return /^\d/.test(name) ? `Template${name}` : name
}
