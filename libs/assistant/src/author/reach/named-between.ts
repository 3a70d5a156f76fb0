import { describeChange } from '../reading/describe-change.ts'
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

/** Returns elements whose descriptions include the words that changed in them, such as `the item “24 months” (“6” → “24”)`. Changed ones come first. */
export function withChanges(
  named: readonly NamedElement[],
  before: NumberedPage,
  after: NumberedPage,
): NamedElement[] {
  const described = named.map((one) => {
    const [was, now] = [textAt(before, one.startBefore), textAt(after, one.start)]
    const change = was === undefined || now === undefined ? '' : describeChange(was, now)
    return { change, element: { ...one, words: `${one.words}${change}` } }
  })
  return described
    .toSorted((one, other) => Number(one.change === '') - Number(other.change === ''))
    .map(({ element }) => element)
}

/** Returns the text of an element with its merge tags. */
function textAt({ tree }: NumberedPage, start: number | null | undefined): string | undefined {
  const element = tree.elements.find((one) => one.start === start)
  return element && tree.html.slice(element.openEnd, element.closeStart).replaceAll(/<[^>]*>/g, '')
}
