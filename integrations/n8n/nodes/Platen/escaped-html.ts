/** Escapes plain text for n8n's editor, which shows descriptions of errors as HTML. */
export function toEscaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** Returns the plain text of a result of `toEscaped`. */
export function fromEscaped(html: string): string {
  return html.replaceAll('&lt;', '<').replaceAll('&amp;', '&')
}
