import { scanTags } from '@platen/merge'
import type { SourceElement, SourceNode, SourceTree } from '../parse-source.ts'
import { isEditable, isOneThing } from './editable.ts'
import { textOf } from './text-source.ts'

export type InlinePart =
  /** Text with whitespace as written. */
  | { kind: 'text'; text: string }
  /** A merge tag or a comment, which is moved or deleted as a whole. */
  | { kind: 'tag'; source: string }
  /** A nested element. A picture or a line break has no parts. */
  | { kind: 'element'; element: SourceElement; parts: InlinePart[] }

/** Returns the content of an element in order; undefined for elements without text, such as pictures and barcodes. */
export function inlineContent(tree: SourceTree, element: SourceElement): InlinePart[] | undefined {
  if (isOneThing(element) || !isEditable(element)) return undefined
  return partsOf(tree, element)
}

function partsOf(tree: SourceTree, { children }: SourceElement): InlinePart[] {
  return children.flatMap((child): InlinePart[] => {
    if (child.kind === 'text') return textParts(tree.html, child)
    if (child.kind === 'other') return [{ kind: 'tag', source: tree.html.slice(child.start, child.end) }]
    return [{ kind: 'element', element: child, parts: isOneThing(child) ? [] : partsOf(tree, child) }]
  })
}

/** Splits text between elements at its merge tags. */
export function cutAtTags(source: string): { kind: 'text' | 'tag'; source: string }[] {
  const pieces: { kind: 'text' | 'tag'; source: string }[] = []
  let from = 0
  const take = (to: number) => {
    if (to > from) pieces.push({ kind: 'text', source: source.slice(from, to) })
  }
  for (const { kind, start, end } of scanTags(source)) {
    if (kind === 'unclosed') continue
    take(start)
    pieces.push({ kind: 'tag', source: source.slice(start, end) })
    from = end
  }
  take(source.length)
  return pieces
}

function textParts(html: string, { start, end }: SourceNode): InlinePart[] {
  return cutAtTags(html.slice(start, end)).map(({ kind, source }) =>
    kind === 'tag' ? { kind, source } : { kind, text: textOf(source) },
  )
}
