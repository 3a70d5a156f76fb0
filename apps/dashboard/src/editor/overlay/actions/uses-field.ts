/** Returns whether a merge tag in the text uses the field, including as part of a path or formula. */
export function usesField(text: string, name: string): boolean {
  return text.includes(name) && tagWith(name).test(text)
}

function tagWith(name: string): RegExp {
  return new RegExp(`\\{\\{[^{}]*${wholeNamePattern(name)}[^{}]*\\}\\}`, 'u')
}

/** Returns a pattern for a whole name. */
export function wholeNamePattern(name: string): string {
  return `(?<![\\p{L}\\p{N}\\p{M}_])${name.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')}(?![\\p{L}\\p{N}\\p{M}_])`
}
