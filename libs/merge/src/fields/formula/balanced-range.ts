import type { FormulaRange } from './formula-fault.ts'

/**
 * A stretch of a formula with the brackets that belong to it: of `(a) - (b)` the parser's begins at `a` and ends behind `b`. For people to
 * see, so it is looked for only where there is a fault.
 */
export function balancedRange(source: string, { start, end }: FormulaRange): FormulaRange {
  let open = 0
  let unopened = 0
  // Texts are stepped over: a bracket in one is none.
  for (const [sign] of source.slice(start, end).matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[()]/g)) {
    if (sign === '(') open++
    else if (sign === ')' && open > 0) open--
    else if (sign === ')') unopened++
  }
  const before = new RegExp(`(?:\\(\\s*){${unopened}}$`).exec(source.slice(0, start))?.[0].length ?? 0
  const behind = new RegExp(`^(?:\\s*\\)){${open}}`).exec(source.slice(end))?.[0].length ?? 0
  return { start: start - before, end: end + behind }
}

/** What stands there. */
export function balancedText(source: string, range: FormulaRange): string {
  const { start, end } = balancedRange(source, range)
  return source.slice(start, end)
}
