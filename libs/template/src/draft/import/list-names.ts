const namesShownMax = 12

/** Lists the first names, and the number of others. */
export function listNames(names: readonly string[]): string {
  const more = names.length - namesShownMax
  return `${names.slice(0, namesShownMax).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
