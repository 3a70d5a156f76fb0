import type { FieldSource } from '@platen/merge/fields'
import { checkSource } from '../check-source.ts'
import { parse } from '../parse.ts'
import { type PrintValue, printRaw } from '../print-value.ts'
import { renderIn, type StepBudget, tooManySteps } from '../render.ts'
import { lookUp, type Scope, scopeWith } from '../scope.ts'

/** A text of template.json, or of a language, in which merge fields stand; merged in a scope, with the steps that the document has left. */
export type Pattern = (scope: Scope, budget: StepBudget) => string

const patternBytesMax = 100_000

/** The field that a pattern is made of alone, where it is found from a scope outwards. */
export function sourceOf(pattern: string | undefined, scope: Scope): FieldSource | undefined {
  const [first, ...rest] = /^\s*\{\{\s*([^\s{}#^/!&>]+)\s*\}\}\s*$/.exec(pattern ?? '')?.[1]?.split('.') ?? []
  const found = first === undefined ? null : scopeWith(first, scope)
  return first === undefined || !found ? undefined : { record: found.record, path: [first, ...rest] }
}

/** Whether a text holds merge fields. */
export function hasFields(text: string): boolean {
  return text.includes('{{')
}

/** Compiles a pattern; one that cannot be compiled is its own text. Values are printed as programs read them unless `print` says otherwise. */
export function compilePattern(text: string, print: PrintValue = printRaw): Pattern {
  if (!hasFields(text) || checkSource(text, '').length > 0) return () => text
  const block = parse(text)
  const [only] = block
  // Nearly all are one field: looked up without a render.
  if (block.length === 1 && only?.kind === 'value') {
    const { path } = only
    return (scope, budget) => {
      if (--budget.stepsLeft < 0) throw tooManySteps()
      return print(lookUp(path, scope))
    }
  }
  return (scope, budget) => renderIn(block, scope, { print, bytesMax: patternBytesMax, budget })
}
