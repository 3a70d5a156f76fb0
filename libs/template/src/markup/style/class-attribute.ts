import type { SourceElement } from '../parse-source.ts'

export function withClass(html: string, element: SourceElement, name: string): string {
  const attribute = element.attributes.find((one) => one.name === 'class')
  if (!attribute) {
    const at = element.start + 1 + element.name.length
    return `${html.slice(0, at)} class="${name}"${html.slice(at)}`
  }
  const value = attribute.value.trimEnd()
  return replaced(html, attribute, value === '' ? name : `${value} ${name}`)
}

export function withoutClass(html: string, element: SourceElement, name: string): string {
  const attribute = element.attributes.find((one) => one.name === 'class')
  if (!attribute) return html
  const value = ` ${attribute.value} `.replace(new RegExp(`\\s${name}(?=\\s)`), '').trim()
  return value === '' ? withoutAttribute(html, attribute) : replaced(html, attribute, value)
}

export function replaced(
  html: string,
  { start, end }: { start: number; end: number },
  value: string,
): string {
  const written = html.slice(start, end)
  const quote = written.endsWith("'") ? "'" : '"'
  const name = /^[^\s=]*/.exec(written)?.[0] ?? ''
  return `${html.slice(0, start)}${name}=${quote}${value}${quote}${html.slice(end)}`
}

export function withoutAttribute(html: string, { start, end }: { start: number; end: number }): string {
  return html.slice(0, start).trimEnd() + html.slice(end)
}
