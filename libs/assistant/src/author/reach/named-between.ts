import { describeElement } from '../working-copy/describe-element.ts'
import type { NumberedPage } from '../working-copy/numbered-page.ts'
import type { NamedElement } from '../author-parts.ts'

/** Returns the elements with these numbers, with their offsets before and after a change. */
export function namedBetween(
  before: NumberedPage,
  after: NumberedPage,
  numbers: readonly number[],
): NamedElement[] {
  return numbers.flatMap((number): NamedElement[] => {
    const [was, now] = [before.element(number), after.element(number)]
    if (now)
      return [{ words: describeElement(after.tree, now), start: now.start, startBefore: was?.start ?? null }]
    return was ? [{ words: describeElement(before.tree, was), start: null, startBefore: was.start }] : []
  })
}
