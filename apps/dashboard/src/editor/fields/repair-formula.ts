import { nearestName } from '@platen/contract'
import type { FormulaSourceFault } from '@platen/merge/fields'
import type { FieldPath } from '@platen/template/draft'
import type { ColumnHeading } from './column-headings.ts'
import { type FormulaName, resolveName } from './formula-names.ts'

/** The field that was most likely meant. Its name replaces the characters from `start` to `end`. */
export interface FormulaRepair {
  start: number
  end: number
  name: string
  /** Explains the repair if a label was used instead of the name. */
  explanation?: string
}

/** A string that can refer to a field: its name, its label, or a printed heading. */
interface Reference {
  text: string
  name: string
}

/**
 * Returns the most likely repair for an unknown name in a formula; `undefined` if no name is similar. `names` are those that the formula can use,
 * nearest first.
 */
export function repairFormula(
  formula: string,
  fault: Pick<FormulaSourceFault, 'code' | 'start' | 'end'>,
  known: { path: FieldPath; names: readonly FormulaName[]; headings: readonly ColumnHeading[] },
): FormulaRepair | undefined {
  const { code, start, end } = fault
  if (code !== 'formula_unknown_field' && code !== 'formula_syntax') return undefined
  const references = referencesAt(formula, start, known)
  const written = references
    .toSorted((a, b) => b.text.length - a.text.length)
    .flatMap(({ text, name }) => {
      const found = occurrencesOf(text, formula).find(
        (position) =>
          position.start <= end &&
          start <= position.end &&
          (position.start === start || formula[position.start - 1] !== '.'),
      )
      if (!found || formula.slice(found.start, found.end) === name) return []
      const isName = text === name
      return [
        {
          ...found,
          name,
          ...(!isName && { explanation: `“${text}” is the label of the field “${name}”.` }),
        },
      ]
    })
  if (written[0] || code === 'formula_syntax') return written[0]
  const near = nearestName(
    formula.slice(start, end),
    references.map(({ text }) => text),
  )
  const meant = references.find(({ text }) => text === near)
  return meant && { start, end, name: meant.name }
}

/** Returns the names that could be meant at the error. After a dot, these are only the fields of the preceding name. */
function referencesAt(
  formula: string,
  at: number,
  { path, names, headings }: Parameters<typeof repairFormula>[2],
): Reference[] {
  const before = formula.slice(0, at)
  const stem = /([\p{L}_][\p{L}\p{N}_.]*)\.$/u.exec(before)?.[1]
  const here = stem === undefined ? names : (resolveName(stem.split('.'), before, names)?.children ?? [])
  const isOver = ({ path: field }: ColumnHeading) =>
    stem === undefined
      ? field.slice(0, -1).every((part, index) => path[index] === part)
      : field.at(-2) === stem.split('.').at(-1)
  const references = [
    ...here.map(({ name }) => ({ text: name, name })),
    ...here.flatMap(({ name, label }) => (label === undefined ? [] : [{ text: label, name }])),
    ...headings.flatMap((heading) => {
      const name = heading.path.at(-1)
      const isKnown = here.some((one) => one.name === name)
      return name !== undefined && isKnown && isOver(heading) ? [{ text: heading.text, name }] : []
    }),
  ]
  // A blank string would match everywhere.
  return references.filter(({ text }) => text.trim() !== '')
}

/** Returns the occurrences of a string outside quotation marks, ignoring case. */
function occurrencesOf(text: string, formula: string): { start: number; end: number }[] {
  const pattern = text
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
    .join('\\s+')
  const whole = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${pattern})(?![\\p{L}\\p{N}_(])`, 'giu')
  return [...maskQuotes(formula).matchAll(whole)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }))
}

/** Replaces quoted text without changing the length of the formula. */
function maskQuotes(formula: string): string {
  return formula.replaceAll(/"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?/g, (text) => '"'.repeat(text.length))
}
