import { describeChange } from '../reading/describe-change.ts'
import { oneLine } from '../reading/one-line.ts'
import { describeElement } from '../working-copy/describe-element.ts'
import type { NumberedPage } from '../working-copy/numbered-page.ts'
import type { NamedElement } from '../author-parts.ts'
import { conditionsAt, withConditions, writtenText } from './written-text.ts'

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

/**
 * Returns elements whose descriptions include everything that changed in them, such as `the item “24 months” (“6” → “24”)`: words, merge tags,
 * conditions and attributes. Changed ones come first, and new ones are described by all of their words.
 */
export function withChanges(
  named: readonly NamedElement[],
  before: NumberedPage,
  after: NumberedPage,
): NamedElement[] {
  const described = named.map((one) => {
    const [was, now] = [writtenAt(before, one.startBefore), writtenAt(after, one.start)]
    const isWhole = was === undefined && one.words.endsWith(`“${oneLine(now?.text ?? '')}”`)
    const change = now === undefined || isWhole ? '' : describeChange(was?.text ?? '', now.text)
    const condition =
      now === undefined ? '' : describeChange(was?.conditions ?? '', now.conditions).replace(' (', ' (shown ')
    return {
      change: `${change}${condition}`,
      element: { ...one, words: `${one.words}${change}${condition}` },
    }
  })
  return described
    .toSorted((one, other) => Number(one.change === '') - Number(other.change === ''))
    .map(({ element }) => element)
}

/** Returns what an element prints, and under which conditions. */
function writtenAt(
  { tree }: NumberedPage,
  start: number | null | undefined,
): { text: string; conditions: string } | undefined {
  const element = tree.elements.find((one) => one.start === start)
  return (
    element && {
      text: writtenText(tree, [element], withConditions),
      conditions: conditionsAt(tree.html, element.start),
    }
  )
}
