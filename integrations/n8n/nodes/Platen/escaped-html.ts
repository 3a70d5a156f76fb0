/** A plain text as n8n's editor shows it: the description of an error is HTML there. */
export function toEscaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** The plain text of what `toEscaped` gave. */
export function fromEscaped(html: string): string {
  return html.replaceAll('&lt;', '<').replaceAll('&amp;', '&')
}
