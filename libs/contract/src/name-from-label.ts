/** The name for a field that people call so: `Discount %` is `discount_percent`. What is a name already stays as it is. */
export function nameFromLabel(words: string): string {
  const trimmed = words.trim()
  if (trimmed === '' || /^[A-Za-z_][A-Za-z0-9_]*$/.test(trimmed)) return trimmed
  const name = trimmed
    .replaceAll('%', ' percent ')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/[\p{M}’']/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
  return /^[0-9]/.test(name) ? `no_${name}` : name
}
