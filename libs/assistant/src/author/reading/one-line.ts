/** Collapses line breaks and white space to single blanks. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
