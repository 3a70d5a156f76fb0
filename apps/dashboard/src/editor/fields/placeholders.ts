import type { DraftSource } from '@platen/contract'
import { findDrawnElements, formatPatterns, scanTags } from '@platen/merge'
import { parseSource } from '@platen/template/markup'
import { readSettings, pageHtml, cleanSettings } from '@platen/template/draft'

/**
 * What stands for a field that a sample lacks where its name would be wrong, by the field's last name: in a code, a chart, a style, a currency
 * or a language.
 */
export function placeholders(source: DraftSource): ReadonlyMap<string, unknown> {
  const html = pageHtml(source)
  const found = new Map<string, unknown>()
  const add = (text: string, value: unknown) => {
    for (const { name } of scanTags(text)) found.set(lastOf(name), value)
  }
  for (const { attributes } of findDrawnElements(html).elements) {
    for (const { written } of attributes.values()) add(written, null)
    for (const name of attributes.get('y')?.text.split(',') ?? []) found.set(lastOf(name.trim()), 1)
  }
  for (const { name, openEnd, closeStart, attributes } of parseSource(html).elements) {
    if (name === 'style') add(html.slice(openEnd, closeStart), null)
    for (const attribute of attributes) if (attribute.name === 'style') add(attribute.value, null)
  }
  const settings = cleanSettings(readSettings(source.files['template.json'] ?? ''))
  for (const { pointer, text } of formatPatterns(settings)) {
    if (pointer.endsWith('/currency')) add(text, 'EUR')
    if (pointer.endsWith('/locale')) add(text, 'en')
  }
  add(settings.locale ?? '', 'en')
  return found
}

const lastOf = (name: string) => name.split('.').at(-1) ?? name
