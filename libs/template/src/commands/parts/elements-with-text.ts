import type { DraftSource } from '@platen/contract'
import type { SourceElement, SourceTree } from '@platen/template/markup'
import { ownWords } from './name-element.ts'

/** Maximum source length of elements that are identified by their text. */
const sourceLengthMax = 5_000

/**
 * Returns the innermost elements with exactly this text, without fields. With `mayBeAmong`, if there are none, returns the only element that contains
 * this text.
 */
export function elementsWithText(
  source: DraftSource,
  tree: SourceTree,
  wanted: string,
  { mayBeAmong = false }: { mayBeAmong?: boolean } = {},
): SourceElement[] {
  const same = (text: string) => text.toLowerCase().replace(/[\s:.]+$/, '')
  const folded = same(wanted)
  if (folded.length < 2) return []
  const shown = tree.elements.flatMap((element) =>
    /^(?:style|script|title|head|html|body)$/.test(element.name) ||
    element.closeStart - element.openEnd > sourceLengthMax
      ? []
      : [{ element, text: same(ownWords(source, tree, element)) }],
  )
  const innermost = (found: SourceElement[]) =>
    found.filter(
      (element) =>
        !found.some((other) => other !== element && element.start <= other.start && other.end <= element.end),
    )
  const exact = innermost(shown.filter(({ text: one }) => one === folded).map(({ element }) => element))
  if (exact.length > 0 || !mayBeAmong) return exact
  const among = innermost(shown.filter(({ text: one }) => one.includes(folded)).map(({ element }) => element))
  return among.length === 1 && folded.length > 3 ? among : []
}
