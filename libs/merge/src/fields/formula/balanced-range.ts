import type { FormulaRange } from './formula-fault.ts'

/**
 * Extends a range so that its brackets are balanced: in `(a) - (b)`, the parser's range starts at `a` and ends after `b`. Only used for error
 * messages.
 */
export function balancedRange(source: string, { start, end }: FormulaRange): FormulaRange {
  let open = 0
  let unopened = 0
  // Brackets in strings are skipped.
  for (const [sign] of source.slice(start, end).matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[()]/g)) {
    if (sign === '(') open++
    else if (sign === ')' && open > 0) open--
    else if (sign === ')') unopened++
  }
  const before = new RegExp(`(?:\\(\\s*){${unopened}}$`).exec(source.slice(0, start))?.[0].length ?? 0
  const behind = new RegExp(`^(?:\\s*\\)){${open}}`).exec(source.slice(end))?.[0].length ?? 0
  return { start: start - before, end: end + behind }
}

export function balancedText(source: string, range: FormulaRange): string {
  const { start, end } = balancedRange(source, range)
  return source.slice(start, end)
}
