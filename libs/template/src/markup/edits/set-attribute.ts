import type { SourceElement, SourceTree } from '../parse-source.ts'
import { isEditable } from './editable.ts'
import { type EditResult, finishEdit, type TextChange, withChanges } from './finish-edit.ts'
import { cutAtTags } from './inline-content.ts'

/** Undefined removes the attribute. */
interface NewAttribute {
  name: string
  value: string | undefined
}

/** Attributes that can be changed. */
const settable = new Set(['class', 'alt', 'href', 'src', 'title', 'lang', 'dir'])
const scripted = /^[\s\p{Cc}]*(?:javascript|vbscript|data:text\/html)/iu

/** Sets an attribute to text with merge tags. Undefined for other attributes. */
export function setAttribute(tree: SourceTree, element: SourceElement, attribute: NewAttribute): EditResult {
  const { name, value } = attribute
  if (!settable.has(name) || !isEditable(element)) return undefined
  if (value !== undefined && (name === 'href' || name === 'src') && scripted.test(value))
    return { refused: 'A link must lead to a page, an email address or a phone number.' }
  return finishEdit(tree, {
    html: withChanges(tree.html, [attributeChange(tree, element, attribute)]),
    grows: 0,
    select: element.start,
  })
}

/** Returns the change to the start tag that sets or removes an attribute. */
export function attributeChange(
  { html }: SourceTree,
  element: SourceElement,
  { name, value }: NewAttribute,
): TextChange {
  const known = element.attributes.find((attribute) => attribute.name === name)
  const at = element.start + 1 + element.name.length
  if (value === undefined)
    return known
      ? { from: known.start - spaceBefore(html, known.start), to: known.end, insert: '' }
      : { from: at, to: at, insert: '' }
  const written = attributeText(name, value)
  if (!known) return { from: at, to: at, insert: ` ${name}="${written}"` }
  // Only the value is replaced, no matter how the attribute is quoted.
  const isQuoted = known.value !== '' && html.slice(known.start, known.end).endsWith(`${known.value}"`)
  if (isQuoted) return { from: known.end - 1 - known.value.length, to: known.end - 1, insert: written }
  return { from: known.start, to: known.end, insert: `${name}="${written}"` }
}

function spaceBefore(html: string, at: number): number {
  return /\s+$/.exec(html.slice(Math.max(0, at - 200), at))?.[0].length ?? 0
}

/** Attributes that name parts of a PDF. Braces in them are not merge tags. */
const literal = new Set(['data-form', 'data-choice', 'data-options'])

/** Escapes an attribute's value for double quotes, and keeps merge tags. */
export function attributeText(name: string, value: string): string {
  if (literal.has(name)) return literalText(value)
  return cutAtTags(value)
    .map(({ kind, source }) => (kind === 'tag' ? source : literalText(source)))
    .join('')
}

function literalText(text: string): string {
  return (
    text
      .toWellFormed()
      .replaceAll('&', '&amp;')
      .replaceAll('"', '&quot;')
      // A brace at the end is also escaped, because a merge tag could follow.
      .replaceAll(/\{(?=\{|$)/g, '&#123;')
  )
}
