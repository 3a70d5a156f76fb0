import type { SourceElement, SourceTree } from '../parse-source.ts'
import { isEditable } from './editable.ts'
import { type EditResult, finishEdit, type TextChange, withChanges } from './finish-edit.ts'
import { cutAtTags } from './inline-content.ts'

/** An attribute with what it is to say; `undefined` takes it away. */
interface NewAttribute {
  name: string
  value: string | undefined
}

/** What is changed of elements beside their content. */
const settable = new Set(['class', 'alt', 'href', 'src', 'title', 'lang', 'dir'])
const scripted = /^[\s\p{Cc}]*(?:javascript|vbscript|data:text\/html)/iu

/**
 * Sets what an attribute says, as people mean it, with its merge tags. Says nothing of attributes that have no place in documents:
 * `undefined`.
 */
export function setAttribute(tree: SourceTree, element: SourceElement, attribute: NewAttribute): EditResult {
  const { name, value } = attribute
  if (!settable.has(name) || !isEditable(element)) return undefined
  if (value !== undefined && (name === 'href' || name === 'src') && scripted.test(value))
    return { refused: 'A link leads to a page, a mail address or a telephone number.' }
  return finishEdit(tree, {
    html: withChanges(tree.html, [attributeChange(tree, element, attribute)]),
    grows: 0,
    select: element.start,
  })
}

/** The change of a start tag that sets an attribute. */
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
  // However the rest of it is written, only the value changes.
  const isQuoted = known.value !== '' && html.slice(known.start, known.end).endsWith(`${known.value}"`)
  if (isQuoted) return { from: known.end - 1 - known.value.length, to: known.end - 1, insert: written }
  return { from: known.start, to: known.end, insert: `${name}="${written}"` }
}

function spaceBefore(html: string, at: number): number {
  return /\s+$/.exec(html.slice(Math.max(0, at - 200), at))?.[0].length ?? 0
}

/** They name what a PDF has, as it is called there: what looks like a merge tag in them is none. */
const literal = new Set(['data-form', 'data-choice', 'data-options'])

/** What an attribute says as HTML writes it between double quotes, with its merge tags. */
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
      // At the end too, where a merge tag may follow.
      .replaceAll(/\{(?=\{|$)/g, '&#123;')
  )
}
