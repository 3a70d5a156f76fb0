/** A text as one word of a POSIX shell: inside single quotes it takes everything as it is, but the quote itself. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
