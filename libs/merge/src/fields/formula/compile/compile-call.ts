import { nearestName } from '@platen/contract'
import { foreignFunctions } from '../functions/foreign-functions.ts'
import type { ValueFunction } from '../functions/formula-function.ts'
import { findFunction, formulaFunctions, signatureOf } from '../functions/function-table.ts'
import { hintOf, parameterKinds, takes } from '../functions/parameter-kinds.ts'
import { WrongFormula } from '../formula-fault.ts'
import type { CallNode, FormulaNode } from '../formula-node.ts'
import type { Evaluate, FormulaRun } from '../formula-run.ts'
import { type Kind, type Value, isList, wordsOf } from '../kinds.ts'
import { compileList } from './compile-list.ts'
import type { CompileNode, Compiled, Scope } from './scope.ts'

/** Compiles a function call. */
export function compileCall(call: CallNode, scope: Scope, compile: CompileNode): Compiled {
  const entry = findFunction(call.name)
  const isPlaced = entry !== undefined && (entry.isAfterDot === true) === (call.of !== undefined)
  if (!isPlaced) throw unknownFunction(call)
  if ('compile' in entry) {
    checkCount(call, entry)
    return entry.compile(call, scope, compile)
  }
  return compileValues(call, formOf(entry, call), { scope, compile })
}

/** Returns the signature of the function that matches these arguments. */
function formOf(entry: ValueFunction, { args }: CallNode): ValueFunction {
  const { otherParameters, otherRun, ...first } = entry
  if (otherParameters === undefined || otherRun === undefined || otherParameters.length !== args.length)
    return entry
  return { ...first, parameters: otherParameters, run: otherRun }
}

function compileValues(
  call: CallNode,
  entry: ValueFunction,
  { scope, compile }: { scope: Scope; compile: CompileNode },
): Compiled {
  const values = entry.gathers ? gathered(call, entry, { scope, compile }) : undefined
  if (values === undefined) checkCount(call, entry)
  const given =
    values ?? call.args.map((node, at) => compile(node, scope, hintOf(parameterAt(entry, at).kind)))
  for (const [at, value] of given.entries()) checkKind(value.kind, at, { call, entry })
  entry.check?.(call)
  const kind = typeof entry.kind === 'function' ? entry.kind(given.map((value) => value.kind)) : entry.kind
  const compared = entry.addsUp
    ? given.map((value) => ({ ...value, run: value.inOneCurrency?.() ?? value.run }))
    : given
  return { kind, run: evaluateWith(entry, compared) }
}

/** Combines several values, or a single value that is not a list, into a list. */
function gathered(
  { args }: CallNode,
  entry: ValueFunction,
  { scope, compile }: { scope: Scope; compile: CompileNode },
): Compiled[] | undefined {
  if (args.length === 0) return undefined
  const values = args.map((node) => compile(node, scope, 'number'))
  const [only] = values
  if (only !== undefined && values.length === 1 && (isList(only.kind) || only.kind === 'broken'))
    return [only]
  return [compileList(args, values, `All values of "${entry.name}" must have the same type`)]
}

function parameterAt({ parameters }: ValueFunction, at: number): ValueFunction['parameters'][number] {
  const parameter = parameters[at]
  if (!parameter) throw new Error('more values than parameters were compiled')
  return parameter
}

function checkKind(kind: Kind, at: number, { call, entry }: { call: CallNode; entry: ValueFunction }): void {
  const parameter = parameterAt(entry, at)
  if (takes(parameter.kind, kind)) return
  const need = parameterKinds[parameter.kind].words
  const message = `"${entry.name}" needs ${need}, but this is ${wordsOf(kind)}.${adviceOf(kind, call.args[at], entry)}`
  const last = call.args.at(-1)
  const several =
    entry.gathers && call.args.length > 1 && last
      ? { start: call.args[0]?.start ?? 0, end: last.end }
      : undefined
  throw new WrongFormula('formula_wrong_type', message, several ?? call.args[at] ?? call)
}

function adviceOf(kind: Kind, node: FormulaNode | undefined, { name }: ValueFunction): string {
  if (kind === 'number' && name === 'text')
    return ' To format a number, set the format of its field under "fields" or "computed".'
  if (kind === 'datetime') return ' To use only the date, wrap it in date(…).'
  if (kind === 'text' && node?.op === 'literal' && /^\d{4}-\d\d-\d\d$/.test(String(node.value)))
    return ` Write date("${String(node.value)}").`
  return ''
}

function checkCount(call: CallNode, entry: ReturnType<typeof findFunction> & {}): void {
  const afterDot = entry.isAfterDot ? 1 : 0
  const most = entry.isRepeated ? Infinity : entry.parameters.length - afterDot
  const least = entry.parameters.filter(({ isOptional }) => !isOptional).length - afterDot
  const count = call.args.length
  if (count >= least && count <= most) return
  const message = `"${entry.name}" expects ${signatureOf(entry)}, but got ${count} ${count === 1 ? 'argument' : 'arguments'}.`
  throw new WrongFormula('formula_wrong_arguments', message, call)
}

function unknownFunction({ name, of, nameRange }: CallNode): WrongFormula {
  return new WrongFormula('formula_unknown_function', unknownWords(name, of), nameRange)
}

function unknownWords(name: string, of: FormulaNode | undefined): string {
  const entry = findFunction(name)
  if (entry !== undefined)
    return of === undefined
      ? `"${name}" must follow a list and a dot: ${signatureOf(entry)}.`
      : `"${name}" cannot follow a dot: write ${signatureOf(entry)}.`
  const foreign = foreignFunctions.get(name.toLowerCase().replaceAll('_', ''))
  if (foreign !== undefined) return `There is no function "${name}": ${foreign}.`
  const near = nearestName(
    name,
    formulaFunctions.map((known) => known.name),
  )
  return `There is no function "${name}".${near === undefined ? '' : ` Did you mean "${near}"?`}`
}

function evaluateWith(entry: ValueFunction, given: readonly Compiled[]): Evaluate {
  const parameters = given.map((value, at) => {
    const { run } = value
    return isListParameter(entry, at) ? (state: FormulaRun) => run(state) ?? [] : run
  })
  // Each function has its own argument types, which `checkKind` has checked.
  const calculate = entry.run as (run: FormulaRun, ...values: Value[]) => Value
  const [one, other] = parameters
  if (entry.takesNothing || parameters.length > 2)
    return (run) => {
      const values = parameters.map((evaluate) => evaluate(run))
      return !entry.takesNothing && values.includes(null) ? null : calculate(run, ...values)
    }
  if (one === undefined) return (run) => calculate(run)
  if (other === undefined)
    return (run) => {
      const value = one(run)
      return value === null ? null : calculate(run, value)
    }
  return (run) => {
    const value = one(run)
    const second = other(run)
    return value === null || second === null ? null : calculate(run, value, second)
  }
}

const listParameters = new Set(['numbers', 'numbers or dates', 'texts', 'values', 'list', 'rows'])

function isListParameter({ parameters }: ValueFunction, at: number): boolean {
  return listParameters.has(parameters[at]?.kind ?? '')
}
