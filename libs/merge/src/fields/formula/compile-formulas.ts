import type { ComputedDeclaration, FieldDeclaration } from '@platen/contract'
import { fieldDepthMax, formulasMax } from './bounds.ts'
import { FormulaCompiler } from './formula-compiler.ts'
import { type FormulaSourceFault, WrongFormula } from './formula-fault.ts'
import type { FormulaMoment } from './formula-run.ts'
import type { Row } from './kinds.ts'
import { type ResultKind, listResult } from './list-results.ts'
import { wrongName } from './place-formula.ts'
import { runFormulas } from './run-formulas.ts'

/** The declared and the computed fields of a template, as template.json has them. */
export interface DeclaredFormulas {
  fields?: Readonly<Record<string, FieldDeclaration>>
  computed?: Readonly<Record<string, string | ComputedDeclaration>>
}

/** The formulas of a template; compiled once, run for each document. */
export interface FormulaProgram {
  /** Dotted paths of the declared fields that formulas read. */
  readonly inputs: readonly string[]
  /** The same of each formula, by the dotted path of what it gives. */
  readonly inputsOf: ReadonlyMap<string, ReadonlySet<string>>
  /** The same, with those that it reads through other formulas. */
  readonly sourcesOf: ReadonlyMap<string, ReadonlySet<string>>
  /** What results are, by their dotted paths: those of computed fields, and of what lists and groups made by formulas have in them. */
  readonly kinds: ReadonlyMap<string, ResultKind>
  /**
   * Adds the results to a record of typed values, in place: numbers are decimals, dates ISO texts, dates with time epoch milliseconds, what
   * is missing null. Rows in groups and filtered lists are those of the record, the same objects.
   * @throws FormulaFault
   */
  run(record: Record<string, unknown>, moment: FormulaMoment): void
}

/** Formulas that can be run; or all that is wrong with them, in the order of the formulas. */
export type CompiledFormulas = { program: FormulaProgram } | { faults: FormulaSourceFault[] }

/** Checks and compiles all formulas of a template. */
export function compileFormulas({ fields = {}, computed = {} }: DeclaredFormulas): CompiledFormulas {
  const entries = Object.entries(computed)
  const [tooMany] = entries[formulasMax] ?? []
  if (tooMany !== undefined) {
    const message = `A template has at most ${formulasMax} formulas, and here are ${entries.length}.`
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
