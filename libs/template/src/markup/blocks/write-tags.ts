import { escapeHtml, isResultType } from '@platen/contract'
import type { BlockField } from './block-fields.ts'

/** Escapes a string for the page. Two opening braces would begin a merge tag. */
export function textOf(text: string): string {
  return escapeHtml(text).replaceAll('{{', '{&#123;')
}

/** Returns a field's tag, in a section if data can omit it. `around` is the content of the section. */
export function tagOf(
  { name, mayBeMissing }: Pick<BlockField, 'name' | 'mayBeMissing'>,
  around: (tag: string) => string = (tag) => tag,
): string {
  const whole = around(`{{${name}}}`)
  return mayBeMissing ? sectionOf(name, whole) : whole
}

export function sectionOf(name: string, inside: string): string {
  return `{{#${name}}}${inside}{{/${name}}}`
}

/** Whether a field is printed as text. */
export function isPrinted({ type }: Pick<BlockField, 'type'>): boolean {
  return type === undefined || (type !== 'boolean' && isResultType(type))
}
