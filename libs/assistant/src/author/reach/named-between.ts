import { elementWords } from '../working-copy/element-words.ts'
import type { NumberedPage } from '../working-copy/numbered-page.ts'
import type { NamedElement } from '../author-parts.ts'

/** The elements of these numbers, where they stand after a change and where they stood before. */
export function namedBetween(
  before: NumberedPage,
  after: NumberedPage,
  numbers: readonly number[],
): NamedElement[] {
  return numbers.flatMap((number): NamedElement[] => {
    const [was, now] = [before.element(number), after.element(number)]
    if (now)
      return [{ words: elementWords(after.tree, now), start: now.start, startBefore: was?.start ?? null }]
    return was ? [{ words: elementWords(before.tree, was), start: null, startBefore: was.start }] : []
  })
}
