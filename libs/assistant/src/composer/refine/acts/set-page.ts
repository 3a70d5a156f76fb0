import { marginsOf } from '@platen/template/commands'
import { readSettings } from '@platen/template/draft'
import type { Declined } from '../../composing.ts'
import { saysNothing } from '../commands/read-paper.ts'
import { runOnDraft } from '../commands/read-saying.ts'
import type { Done, Reader, Working } from '../refining.ts'
import { findLength } from '../reading/lengths.ts'

const marginNoun =
  /(?<![\p{L}\p{N}])(?:page )?(?:margins?|seitenrand(?:er?n?)?|rand(?:er?n?)?|marges?|margenes|margen)(?![\p{L}\p{N}])/u
const sides: readonly [RegExp, 'top' | 'right' | 'bottom' | 'left'][] = [
  [
    /(?<![\p{L}\p{N}])(?:top|upper|ober(?:e[rnsm]?)?|oben|haut|superieure?|superior(?:es)?|arriba)(?![\p{L}\p{N}])/u,
    'top',
  ],
  [
    /(?<![\p{L}\p{N}])(?:right(?:-hand)?|rechte[rnsm]?|rechts|droite?s?|derech[oa]s?)(?![\p{L}\p{N}])/u,
    'right',
  ],
  [
    /(?<![\p{L}\p{N}])(?:bottom|lower|unter(?:e[rnsm]?)?|unten|bas|inferieure?|inferior(?:es)?|abajo)(?![\p{L}\p{N}])/u,
    'bottom',
  ],
  [/(?<![\p{L}\p{N}])(?:left(?:-hand)?|linke[rnsm]?|links|gauches?|izquierd[oa]s?)(?![\p{L}\p{N}])/u, 'left'],
]
const wider =
  /(?<![\p{L}\p{N}])(?:wider|bigger|larger|more|breiter(?:e[rnsm]?)?|grosser(?:e[rnsm]?)?|groser(?:e[rnsm]?)?|plus (?:grande?s?|larges?)|mas (?:grandes?|anchos?))(?![\p{L}\p{N}])/u
const narrower =
  /(?<![\p{L}\p{N}])(?:narrower|smaller|less|tighter|narrow|schmaler(?:e[rnsm]?)?|kleiner(?:e[rnsm]?)?|plus (?:petite?s?|etroite?s?)|mas (?:pequenos?|estrechos?))(?![\p{L}\p{N}])/u

/** “Margins 2 cm”, “a wider left margin”. */
export const readSetMargins: Reader = (phrase) => {
  let { text } = phrase
  const cut = (pattern: RegExp) => {
    const found = pattern.exec(text)
    if (found)
      text =
        text.slice(0, found.index) + ' '.repeat(found[0].length) + text.slice(found.index + found[0].length)
    return found !== null
  }
  if (!cut(marginNoun)) return undefined
  const pairs = marginPairs(text)
  if (pairs)
    return {
      act: (draft) =>
        setMargins(
          draft,
          pairs.map(({ side }) => side),
          (was, side) => pairs.find((one) => one.side === side)?.css ?? was,
        ),
    }
  const length = findLength(text, ['mm', 'cm', 'in', 'pt'])
  if (length) text = text.slice(0, length.from) + text.slice(length.to)
  const factor = cut(wider) ? 1.25 : cut(narrower) ? 0.8 : undefined
  const named = sides.filter(([pattern]) => cut(pattern)).map(([, side]) => side)
  if (
    (!length && factor === undefined) ||
    !saysNothing(
      text.replaceAll(
        /\b(?:all|each|every|side|sides|alle|allen|seiten|tous|cotes|todos|lados|y|have|links)\b/g,
        ' ',
      ),
    )
  )
    return undefined
  return {
    act: (draft) =>
      setMargins(draft, named, length ? () => length.css : (was) => scaledLength(was, factor ?? 1)),
  }
}

type Side = 'top' | 'right' | 'bottom' | 'left'

/** “3cm left and 1 cm right”: several lengths, each with its side; `undefined` for anything else. */
function marginPairs(text: string): { side: Side; css: string }[] | undefined {
  let rest = text
  const pairs: { side: Side; css: string }[] = []
  for (
    let found = findLength(rest, ['mm', 'cm', 'in', 'pt']);
    found;
    found = findLength(rest, ['mm', 'cm', 'in', 'pt'])
  ) {
    const { from, to, css } = found
    const behind = /^\s*(?:at the |on the |am |auf der |an der )?(\p{L}+)/u.exec(rest.slice(to))
    const ahead = /(\p{L}+)\s*[:=]?\s*$/u.exec(rest.slice(0, from))
    const side = [behind?.[1], ahead?.[1]].flatMap(
      (one) => sides.find(([pattern]) => one !== undefined && pattern.test(one))?.[1] ?? [],
    )[0]
    if (side === undefined) return undefined
    pairs.push({ side, css })
    rest =
      rest.slice(0, from) +
      ' '.repeat(to - from) +
      rest.slice(to).replace(sides.find(([, one]) => one === side)?.[0] ?? /$^/, ' ')
  }
  return pairs.length > 1 ? pairs : undefined
}

function setMargins(
  draft: Working,
  named: readonly Side[],
  next: (was: string, side: Side) => string,
): Done | Declined {
  const { page = {} } = readSettings(draft.source.files['template.json'] ?? '')
  const was = marginsOf(page.margin)
  const which = named.length === 0 ? (['top', 'right', 'bottom', 'left'] as const) : named
  const given = Object.fromEntries(which.map((side) => [side, next(was[side], side)]))
  return runOnDraft(draft, { name: 'set_margins', arguments: given, about: draft.about })
}

function scaledLength(was: string, factor: number): string {
  const [, amount, unit] = /^([\d.]+)([a-z]+)$/i.exec(was) ?? []
  return amount === undefined || unit === undefined
    ? was
    : `${Math.round(Number(amount) * factor * 2) / 2}${unit}`
}
