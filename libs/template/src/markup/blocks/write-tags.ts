import { escapeHtml, isResultType } from '@platen/contract'
import type { BlockField } from './block-fields.ts'

/** A text for people as the page writes it; two opening braces in it would begin a merge tag. */
export function textOf(text: string): string {
  return escapeHtml(text).replaceAll('{{', '{&#123;')
}

/** A field's tag, inside a section of its own where data may leave it out. `around` is what stands in the section with it. */
export function tagOf(
  { name, mayBeMissing }: Pick<BlockField, 'name' | 'mayBeMissing'>,
  around: (tag: string) => string = (tag) => tag,
): string {
  const whole = around(`{{${name}}}`)
  return mayBeMissing ? sectionOf(name, whole) : whole
}

/** What is printed for each row of a list, or where a field has something. */
export function sectionOf(name: string, inside: string): string {
  return `{{#${name}}}${inside}{{/${name}}}`
}

/** It is printed as text of one or more lines. */
export function isPrinted({ type }: Pick<BlockField, 'type'>): boolean {
  return type === undefined || (type !== 'boolean' && isResultType(type))
}
