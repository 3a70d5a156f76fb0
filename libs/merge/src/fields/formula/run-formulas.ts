import { Decimal } from '../decimal/decimal.ts'
import { DecimalFault } from '../decimal/decimal-fault.ts'
import { FormulaFault, RunFault } from './formula-fault.ts'
import { type Evaluate, type FormulaMoment, FormulaRun } from './formula-run.ts'
import type { Row, Value } from './kinds.ts'
import { isArray, readerOf } from './values.ts'

export interface CompiledFormula {
  path: string
  name: string
  levels: readonly RunLevel[]
  evaluate: Evaluate
  addends: readonly Evaluate[]
}

export interface RunLevel {
  name: string
  isList: boolean
  isSent: boolean
}

const zero = Decimal.fromNumber(0)

/** Adds the results of formulas to a record, in the order of their dependencies. @throws FormulaFault */
export function runFormulas(formulas: readonly CompiledFormula[], record: Row, moment: FormulaMoment): void {
  const run = new FormulaRun(moment)
  run.rows[0] = record
  for (const formula of formulas) {
    try {
      startSums(formula, run)
      addResults(formula, run, 0)
    } catch (error) {
      throw faultOf(formula, run, error)
    }
  }
}

function addResults(formula: CompiledFormula, run: FormulaRun, depth: number): void {
  const row = run.rows[depth]
  if (!isRecord(row)) return
  const level = formula.levels[depth]
  if (level === undefined) {
    row[formula.name] = resultOf(formula, run)
    return
  }
  const inner = readerOf(level.name)(row)
  if (!isArray(inner)) {
    run.rows[depth + 1] = inner
    addResults(formula, run, depth + 1)
    return
  }
  startSums(formula, run)
  for (let at = 0; at < inner.length; at++) {
    run.indexes[depth + 1] = at
    run.rows[depth + 1] = inner[at] ?? null
    addResults(formula, run, depth + 1)
  }
}

function startSums({ addends }: CompiledFormula, run: FormulaRun): void {
  run.sums = addends.map(() => zero)
  run.runningCurrencies.clear()
}

function resultOf({ evaluate, addends }: CompiledFormula, run: FormulaRun): Value {
  run.step()
  if (addends.length > 0) addUp(addends, run)
  return evaluate(run)
}

function addUp(addends: readonly Evaluate[], run: FormulaRun): void {
  for (const [at, addend] of addends.entries()) {
    const value = addend(run)
    const sum = run.sums[at] ?? zero
    if (!(value instanceof Decimal)) continue
    run.stepNumbers(sum, value)
    run.sums[at] = sum.add(value)
  }
}

function isRecord(value: Value | undefined): value is Row {
  return typeof value === 'object' && value !== null && !isArray(value)
}

function faultOf(formula: CompiledFormula, run: FormulaRun, error: unknown): unknown {
  const cause = error instanceof DecimalFault ? decimalFault(error) : error
  if (!(cause instanceof RunFault)) return error
  const { path, levels } = formula
  const { code, reason, part } = cause
  const pointer: (string | number)[] = []
  const rows: string[] = []
  let isSent = true
  for (const [depth, { name, isList, isSent: isHere }] of levels.entries()) {
    const at = run.indexes[depth + 1] ?? 0
    isSent &&= isHere
    if (isSent) pointer.push(name, ...(isList ? [at] : []))
    if (isList) rows.push(`row ${at + 1} of "${name}"`)
  }
  const position = [`"${path}" cannot be calculated`, ...rows.toReversed()].join(', ')
  return new FormulaFault({ path, pointer, code, reason, part, message: `${position}: ${cause.message}.` })
}

function decimalFault({ code }: DecimalFault): RunFault {
  return code === 'division_by_zero'
    ? new RunFault(code, { reason: 'nothing can be divided by 0', advice: 'Send another value' })
    : new RunFault(code, {
        reason: 'the number has more than 1,000 digits',
        advice: 'Round it in the formula, or send a smaller one',
      })
}
