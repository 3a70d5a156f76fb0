import type { ComputedDeclaration, FieldDeclaration } from '@platen/contract'
import { fieldDepthMax, formulasMax } from './bounds.ts'
import { FormulaCompiler } from './formula-compiler.ts'
import { type FormulaSourceFault, WrongFormula } from './formula-fault.ts'
import type { FormulaMoment } from './formula-run.ts'
import type { Row } from './kinds.ts'
import { type ResultKind, listResult } from './list-results.ts'
import { wrongName } from './locate-formula.ts'
import { runFormulas } from './run-formulas.ts'

export interface DeclaredFormulas {
  fields?: Readonly<Record<string, FieldDeclaration>>
  computed?: Readonly<Record<string, string | ComputedDeclaration>>
}

export interface FormulaProgram {
  /** Dotted paths of declared fields that formulas read. */
  readonly inputs: readonly string[]
  /** The fields that each formula reads, by the path of its result. */
  readonly inputsOf: ReadonlyMap<string, ReadonlySet<string>>
  /** Like `inputsOf`, including fields that the formula reads through other formulas. */
  readonly sourcesOf: ReadonlyMap<string, ReadonlySet<string>>
  /** Types of results by dotted path, including fields of computed lists and groups. */
  readonly kinds: ReadonlyMap<string, ResultKind>
  /**
   * Adds the results to a record of typed values, in place. Numbers are `Decimal`s, dates are ISO strings, dates with a time are epoch milliseconds,
   * and missing values are null. Rows in groups and filtered lists are the same objects as in the record.
   * @throws FormulaFault
   */
  run(record: Record<string, unknown>, moment: FormulaMoment): void
}

export type CompiledFormulas = { program: FormulaProgram } | { faults: FormulaSourceFault[] }

/** Checks and compiles all formulas of a template. Also returns all errors, in the order of the formulas. */
export function compileFormulas({ fields = {}, computed = {} }: DeclaredFormulas): CompiledFormulas {
  const entries = Object.entries(computed)
  const [tooMany] = entries[formulasMax] ?? []
  if (tooMany !== undefined) {
    const message = `A template has at most ${formulasMax} formulas, and this one has ${entries.length}.`
    return { faults: [{ path: tooMany, start: 0, end: 0, code: 'too_many_formulas', message }] }
  }
  const compiler = new FormulaCompiler(fields, computed)
  const formulas = compiler.compileAll()
  const faults = [...wrongDeclaredNames(fields), ...compiler.faults]
  const kinds = new Map<string, ResultKind>()
  for (const formula of formulas) {
    try {
      listResult(formula, kinds)
    } catch (error) {
      if (!(error instanceof WrongFormula)) throw error
      faults.push({ path: formula.path, ...error.range, code: error.code, message: error.message })
      break
    }
  }
  if (faults.length > 0) return { faults }
  const { inputsOf, sourcesOf } = compiler
  const inputs = [...new Set([...inputsOf.values()].flatMap((read) => [...read]))].toSorted()
  const run = (record: Record<string, unknown>, moment: FormulaMoment) =>
    runFormulas(formulas, record as Row, moment)
  return { program: { inputs, inputsOf, sourcesOf, kinds, run } }
}

function wrongDeclaredNames(
  fields: Readonly<Record<string, FieldDeclaration>>,
  before = '',
  depth = 1,
): FormulaSourceFault[] {
  if (depth > fieldDepthMax) return []
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = `${before}${name}`
    const message = wrongName(name)
    const own: FormulaSourceFault[] =
      message === undefined ? [] : [{ path, start: 0, end: 0, code: 'formula_name', message }]
    return [...own, ...wrongDeclaredNames(field.fields ?? {}, `${path}.`, depth + 1)]
  })
}
