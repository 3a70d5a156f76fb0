import { nearestName } from '@platen/contract'
import type { FormulaSourceFault } from '@platen/merge/fields'
import type { FieldPath } from '@platen/template/draft'
import type { ColumnHeading } from './column-headings.ts'
import { type FormulaName, nameBehind } from './formula-names.ts'

/** A field that was most likely meant, and the words in whose place its name goes: from a character to another, counted from 0. */
export interface FormulaRepair {
  start: number
  end: number
  name: string
  /** Why the words are none, where they are what people read instead of the name. */
  says?: string
}

/** What may stand for a field: its name, what people call it, or what stands over it on paper. */
interface Wording {
  words: string
  name: string
}

/** How a formula's unknown name is most likely put right; `undefined` where nothing is near. `names` are those that it sees, the nearest first. */
export function repairFormula(
  formula: string,
  fault: Pick<FormulaSourceFault, 'code' | 'start' | 'end'>,
  known: { path: FieldPath; names: readonly FormulaName[]; headings: readonly ColumnHeading[] },
): FormulaRepair | undefined {
  const { code, start, end } = fault
  if (code !== 'formula_unknown_field' && code !== 'formula_syntax') return undefined
  const wordings = wordingsAt(formula, start, known)
  const written = wordings
    .toSorted((a, b) => b.words.length - a.words.length)
    .flatMap(({ words, name }) => {
      const found = placesOf(words, formula).find(
        (place) =>
          place.start <= end &&
          start <= place.end &&
          (place.start === start || formula[place.start - 1] !== '.'),
      )
      if (!found || formula.slice(found.start, found.end) === name) return []
      const isName = words === name
      return [
        {
          ...found,
          name,
          ...(!isName && { says: `“${words}” is what people read; its field is “${name}”.` }),
        },
      ]
    })
  if (written[0] || code === 'formula_syntax') return written[0]
  const near = nearestName(
    formula.slice(start, end),
    wordings.map(({ words }) => words),
  )
  const meant = wordings.find(({ words }) => words === near)
  return meant && { start, end, name: meant.name }
}

/** What may stand where the fault is: behind a dot the fields of what is in front of it. */
function wordingsAt(
  formula: string,
  at: number,
  { path, names, headings }: Parameters<typeof repairFormula>[2],
): Wording[] {
  const before = formula.slice(0, at)
  const stem = /([\p{L}_][\p{L}\p{N}_.]*)\.$/u.exec(before)?.[1]
  const here = stem === undefined ? names : (nameBehind(stem.split('.'), before, names)?.children ?? [])
  const isOver = ({ path: field }: ColumnHeading) =>
    stem === undefined
      ? field.slice(0, -1).every((part, index) => path[index] === part)
      : field.at(-2) === stem.split('.').at(-1)
  const wordings = [
    ...here.map(({ name }) => ({ words: name, name })),
    ...here.flatMap(({ name, label }) => (label === undefined ? [] : [{ words: label, name }])),
    ...headings.flatMap((heading) => {
      const name = heading.path.at(-1)
      const isKnown = here.some((one) => one.name === name)
      return name !== undefined && isKnown && isOver(heading) ? [{ words: heading.words, name }] : []
    }),
  ]
  // Blanks alone would be found everywhere.
  return wordings.filter(({ words }) => words.trim() !== '')
}

/** Where words stand in a formula, in any case, and in no quotation marks. */
function placesOf(words: string, formula: string): { start: number; end: number }[] {
  const pattern = words
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
    .join('\\s+')
  const whole = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${pattern})(?![\\p{L}\\p{N}_(])`, 'giu')
  return [...withoutQuotes(formula).matchAll(whole)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }))
}

/** As long as the formula. */
function withoutQuotes(formula: string): string {
  return formula.replaceAll(/"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?/g, (text) => '"'.repeat(text.length))
}
