const namesShownMax = 12

/** Names in a sentence: the first of them, and how many more there are. */
export function listNames(names: readonly string[]): string {
  const more = names.length - namesShownMax
  return `${names.slice(0, namesShownMax).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
