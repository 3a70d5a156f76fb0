import type { SourceElement, SourceTree } from '../parse-source.ts'
import { isEditable } from './editable.ts'
import { type EditResult, finishEdit, withChanges } from './finish-edit.ts'
import { cutAtTags } from './inline-content.ts'

/** What is changed of elements beside their content. */
const settable = new Set(['class', 'alt', 'href', 'src', 'title', 'lang', 'dir'])
const scripted = /^[\s\p{Cc}]*(?:javascript|vbscript|data:text\/html)/iu

/**
 * Sets what an attribute says, as people mean it, with its merge tags; `undefined` takes it away. Says nothing of other attributes, of
 * attributes that have no place in documents, and of those whose condition stands around them.
 */
export function setAttribute(
  tree: SourceTree,
  element: SourceElement,
  { name, value }: { name: string; value: string | undefined },
): EditResult {
  if (!settable.has(name) || !isEditable(element)) return undefined
  if (value !== undefined && (name === 'href' || name === 'src') && scripted.test(value))
    return { refused: 'A link leads to a page, a mail address or a telephone number.' }
  const { html } = tree
  const known = element.attributes.find((attribute) => attribute.name === name)
  if (!known && value === undefined) return finishEdit(tree, { html, select: element.start })
  const quoted = value === undefined ? '' : `${name}="${attributeText(value)}"`
  // Written as it was, only the value changes.
  const written = known ? html.slice(known.start, known.end) : ''
  if (known && value !== undefined && written.endsWith(`${known.value}"`) && known.value !== '') {
    const to = known.end - 1
    return finishEdit(tree, {
      html: withChanges(html, [{ from: to - known.value.length, to, insert: attributeText(value) }]),
      grows: 0,
      select: element.start,
    })
  }
  const at = element.start + 1 + element.name.length
  const change = known
    ? {
        from: known.start - (value === undefined ? spaceBefore(html, known.start) : 0),
        to: known.end,
        insert: quoted,
      }
    : { from: at, to: at, insert: ` ${quoted}` }
  return finishEdit(tree, { html: withChanges(html, [change]), grows: 0, select: element.start })
}

function spaceBefore(html: string, at: number): number {
  return /\s+$/.exec(html.slice(Math.max(0, at - 200), at))?.[0].length ?? 0
}

function attributeText(value: string): string {
  return cutAtTags(value)
    .map(({ kind, source }) =>
      kind === 'tag'
        ? source
        : source
            .toWellFormed()
            .replaceAll('&', '&amp;')
            .replaceAll('"', '&quot;')
            .replaceAll('{{', '&#123;{'),
    )
    .join('')
}
