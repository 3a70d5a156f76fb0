/** A text without line breaks, and without more than one blank at a time. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
