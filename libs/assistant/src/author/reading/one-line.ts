/** Collapses line breaks and white space into single spaces. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
