const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Makes the text of a plain field out of its value. */
export type PrintValue = (value: unknown) => string

/** A value as text, for file names: no NUL, no lone surrogates; nothing for `null`, a missing value, and what is neither text nor number nor boolean. */
export function printText(value: unknown): string {
  if (typeof value === 'string') return clean(value)
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value)
  return typeof value === 'boolean' ? String(value) : ''
}

/** The same, escaped for HTML text and quoted attributes. */
export function printHtml(value: unknown): string {
  if (typeof value !== 'string') return printText(value)
  const text = clean(value)
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (char) => entities[char] ?? '') : text
}

function clean(text: string): string {
  const known = text.isWellFormed() ? text : text.toWellFormed()
  return known.includes('\0') ? known.replaceAll('\0', '') : known
}
