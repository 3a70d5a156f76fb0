import type { FieldSource } from '@platen/merge/fields'
import { checkSource } from '../check-source.ts'
import { parse } from '../parse.ts'
import { type PrintValue, printRaw } from '../print-value.ts'
import { renderIn, type StepBudget, tooManySteps } from '../render.ts'
import { lookUp, type Scope, scopeWith } from '../scope.ts'

/** Text with merge fields, merged in a scope with the remaining steps of the document. */
export type Pattern = (scope: Scope, budget: StepBudget) => string

const patternBytesMax = 100_000

/** Returns the field of a pattern that contains only one field. */
export function sourceOf(pattern: string | undefined, scope: Scope): FieldSource | undefined {
  const [first, ...rest] = /^\s*\{\{\s*([^\s{}#^/!&>]+)\s*\}\}\s*$/.exec(pattern ?? '')?.[1]?.split('.') ?? []
  const found = first === undefined ? null : scopeWith(first, scope)
  return first === undefined || !found ? undefined : { record: found.record, path: [first, ...rest] }
}

/** Whether a string contains merge fields. */
export function hasFields(text: string): boolean {
  return text.includes('{{')
}

/** Compiles a pattern. An invalid pattern prints its own text. Values are printed raw unless `print` is set. */
export function compilePattern(text: string, print: PrintValue = printRaw): Pattern {
  if (!hasFields(text) || checkSource(text, '').length > 0) return () => text
  const block = parse(text)
  const [only] = block
  // Fast path: most patterns consist of one field.
  if (block.length === 1 && only?.kind === 'value') {
    const { path } = only
    return (scope, budget) => {
      if (--budget.stepsLeft < 0) throw tooManySteps()
      return print(lookUp(path, scope))
    }
  }
  return (scope, budget) => renderIn(block, scope, { print, bytesMax: patternBytesMax, budget })
}
