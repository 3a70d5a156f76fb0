/** Whether one of a text's tags names a field: by itself, or as a part of a path or formula. */
export function namesField(text: string, name: string): boolean {
  return text.includes(name) && tagWith(name).test(text)
}

function tagWith(name: string): RegExp {
  return new RegExp(`\\{\\{[^{}]*${asWord(name)}[^{}]*\\}\\}`, 'u')
}

/** A pattern for a name that is not a part of a longer one. */
export function asWord(name: string): string {
  return `(?<![\\p{L}\\p{N}\\p{M}_])${name.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')}(?![\\p{L}\\p{N}\\p{M}_])`
}
