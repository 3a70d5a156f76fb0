import type { Blanked } from '../reading/phrase.ts'
import { findLength } from '../reading/lengths.ts'
import { anyOf } from '../reading/words.ts'

type Side = 'top' | 'right' | 'bottom' | 'left'

const sides: readonly (readonly [Side, RegExp])[] = [
  ['top', anyOf('top|upper|ober*|oben|haut|superieur*|superior*|arriba|верхн*|сверху', 'u')],
  ['right', anyOf('right|right-hand|rechte*|rechts|droit*|derech*|прав*', 'u')],
  ['bottom', anyOf('bottom|lower|unter*|unten|bas|inferieur*|inferior*|abajo|нижн*|снизу', 'u')],
  ['left', anyOf('left|left-hand|linke*|links|gauche*|izquierd*|лев*', 'u')],
]
const relative = [
  [
    'wider',
    anyOf(
      'wider|bigger|larger|more|breiter*|grosser*|groser*|plus grand*|plus large*|mas grande*|mas ancho*',
      'u',
    ),
  ],
  [
    'narrower',
    anyOf(
      'narrower|smaller|less|tighter|narrow|schmaler*|kleiner*|plus petit*|plus etroit*|mas pequen*|mas estrech*',
      'u',
    ),
  ],
] as const
const around = anyOf('all|each|every|side|sides|alle|allen|seiten|tous|cotes|todos|lados', 'gu')
const units = ['mm', 'cm', 'in', 'pt']

/** Finds the margins in a clause: “3cm left and 1 cm right”, “wider at the left”. If no side is named, the margin applies to all sides. */
export function findMargins(clause: Blanked): { given: Record<string, string>; rest: Blanked } | undefined {
  let rest = clause
  const values: { from: number; to: number; css: string }[] = []
  for (let found = findLength(rest.text, units); found; found = findLength(rest.text, units)) {
    values.push(found)
    rest = rest.without(found.from, found.to)
  }
  if (values.length === 0)
    for (const [css, pattern] of relative) {
      const found = values.length === 0 ? pattern.exec(rest.text) : null
      if (!found) continue
      values.push({ from: found.index, to: found.index + found[0].length, css })
      rest = rest.without(found.index, found.index + found[0].length)
    }
  const named: { side: Side; at: number }[] = []
  for (const [side, pattern] of sides) {
    const found = pattern.exec(rest.text)
    if (!found) continue
    named.push({ side, at: found.index })
    rest = rest.without(found.index, found.index + found[0].length)
  }
  for (const { index, 0: word } of rest.text.matchAll(around)) rest = rest.without(index, index + word.length)
  const [first, second] = values
  if (!first) return undefined
  if (!second)
    return {
      given:
        named.length === 0
          ? { all: first.css }
          : Object.fromEntries(named.map(({ side }) => [side, first.css])),
      rest,
    }
  // Several lengths are assigned to the sides in order.
  if (named.length !== values.length) return undefined
  const inOrder = named.toSorted((a, b) => a.at - b.at)
  const lengths = values.toSorted((a, b) => a.from - b.from)
  return {
    given: Object.fromEntries(inOrder.map(({ side }, index) => [side, lengths[index]?.css ?? first.css])),
    rest,
  }
}
