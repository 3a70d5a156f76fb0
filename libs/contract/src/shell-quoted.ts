/** Quotes a string as one word of a POSIX shell. Inside single quotes, only the quote itself needs escaping. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
