import { balancedText } from '../balanced-range.ts'
import { findFunction } from '../functions/function-table.ts'
import { type FormulaRange, WrongFormula } from '../formula-fault.ts'
import type { NodeOf } from '../formula-node.ts'
import type { Evaluate } from '../formula-run.ts'
import { type GroupKind, type Kind, type Value, isGroup, isList, wordsOf } from '../kinds.ts'
import { wrongName } from '../locate-formula.ts'
import { type RowCurrency, currencyReader, needOneCurrency } from '../row-currency.ts'
import { isArray, listOf, readerOf } from '../values.ts'
import type { Compiled, Scope } from './scope.ts'

/** Compiles a name, which is looked up from the innermost to the outermost level. */
export function compileName(name: string, range: FormulaRange, scope: Scope, hint?: Kind): Compiled {
  for (let at: Scope | undefined = scope; at; at = at.outer) {
    const { level, names } = at
    if ('variable' in names) {
      if (names.variable === name) return { kind: names.kind, run: ({ rows }) => rows[level] ?? null }
      continue
    }
    const kind = scope.formula.fieldOf(names, name, range)
    if (kind === undefined) continue
    const read = readerOf(name)
    const run: Evaluate = ({ rows }) => read(rows[level])
    const inOneCurrency = () => {
      const currency = scope.formula.currencyOf(names, name, range)
      return currency ? runningIn(currency, { name, level, run }) : run
    }
    return { kind, run, inOneCurrency }
  }
  throw new WrongFormula('formula_unknown_field', unknownName(name, scope, hint), range)
}

/** Compiles `of.name`: a field of a group, or the column of a list. */
export function compileMember(node: NodeOf<'member'>, of: Compiled, scope: Scope, hint?: Kind): Compiled {
  return memberOf(of, node, scope, hint)
}

/** Compiles `of["name"]`, for names that cannot follow a dot. */
export function compileElement(
  { of: ofNode, key }: NodeOf<'element'>,
  of: Compiled,
  scope: Scope,
  hint?: Kind,
): Compiled {
  if (key.op === 'literal' && typeof key.value === 'string')
    return memberOf(of, { of: ofNode, name: key.value, nameRange: key }, scope, hint)
  const message =
    'Brackets must contain the name of a field in quotation marks, as in customer["due-date"]. For items of a list, use first(items), last(items) or items.filter(…).'
  throw new WrongFormula('formula_wrong_type', message, key)
}

function memberOf(
  of: Compiled,
  { of: ofNode, name, nameRange }: Pick<NodeOf<'member'>, 'of' | 'name' | 'nameRange'>,
  scope: Scope,
  hint?: Kind,
): Compiled {
  if (of.kind === 'broken') return of
  const group = isList(of.kind) ? of.kind.list : of.kind
  if (group === 'broken') return { kind: group, run: of.run }
  const text = () => balancedText(scope.formula.source, ofNode)
  const isUndeclared = isList(of.kind) && group === 'undeclared'
  if (!isGroup(group) && !isUndeclared) {
    const message = `"${text()}" is ${wordsOf(of.kind)}, which has no fields.`
    throw new WrongFormula('formula_wrong_type', message, nameRange)
  }
  const kind = isGroup(group) ? scope.formula.fieldOf(group, name, nameRange) : undefined
  if (kind === undefined) {
    const near = isGroup(group) ? scope.formula.nearest(name, scope.formula.namesOf(group)) : undefined
    const advice =
      near === undefined
        ? `Declare it under the fields of "${text()}", ${asA(hint)}.`
        : `Did you mean "${near}"?`
    const message = `There is no field "${name}" in "${text()}". ${advice}`
    throw new WrongFormula('formula_unknown_field', message, nameRange)
  }
  const read = readerOf(name)
  if (isList(of.kind)) {
    const inOneCurrency = () => {
      const currency = isGroup(group) ? scope.formula.currencyOf(group, name, nameRange) : undefined
      return columnOf(of.run, read, currency && { ...currency, name })
    }
    return {
      kind: { list: isList(kind) ? kind.list : kind },
      run: columnOf(of.run, read),
      inOneCurrency,
    }
  }
  return { kind, run: (run) => read(of.run(run)) }
}

function runningIn(
  currency: RowCurrency,
  { name, level, run: evaluate }: { name: string; level: number; run: Evaluate },
): Evaluate {
  const read = currencyReader(currency)
  const key = {}
  return (run) => {
    const value = evaluate(run)
    if (value === null) return null
    const own = read(run, run.rows[level] ?? null)
    needOneCurrency(name, [run.runningCurrencies.get(key) ?? own, own], currency)
    run.runningCurrencies.set(key, own)
    return value
  }
}

/**
 * Compiles the field of each row. If the field is a list, the result has the items of all rows. With `currency`, all rows must have the same
 * currency.
 */
function columnOf(
  list: Evaluate,
  read: (row: Value | undefined) => Value,
  currency?: RowCurrency & { name: string },
): Evaluate {
  const readCurrency = currency && currencyReader(currency)
  return (run) => {
    let first: string | undefined
    const rows = listOf(list(run))
    run.step(rows.length)
    const column: Value[] = []
    for (const row of rows) {
      const value = read(row)
      if (currency && readCurrency && value !== null) {
        const own = readCurrency(run, row)
        first ??= own
        needOneCurrency(currency.name, [first, own], currency)
      }
      if (isArray(value)) {
        run.step(value.length)
        for (const item of value) column.push(item)
      } else column.push(value)
    }
    return column
  }
}

function unknownName(name: string, scope: Scope, hint?: Kind): string {
  const refusal = wrongName(name)
  if (refusal !== undefined) return refusal
  const levels: Scope[] = []
  for (let at: Scope | undefined = scope; at; at = at.outer) levels.push(at)
  for (const { names } of levels) {
    if ('variable' in names && isGroup(names.kind) && scope.formula.namesOf(names.kind).includes(name))
      return `There is no field "${name}" here: write ${names.variable}.${name}.`
  }
  const list = levels.flatMap(({ names }) => ('fields' in names ? listWith(name, names, scope) : [])).at(0)
  if (list !== undefined)
    return `"${name}" is in the rows of "${list}". To calculate each row, give this formula a name in the rows, such as ${list}.amount. For all rows, write sum(${list}.${name}).`
  if (findFunction(name)) return `"${name}" is a function: write ${name}(…).`
  const known = levels.flatMap(({ names }) =>
    'variable' in names ? [names.variable] : scope.formula.namesOf(names),
  )
  const near = scope.formula.nearest(name, known)
  return `There is no field "${name}". ${near === undefined ? `Declare it under fields, ${asA(hint)}.` : `Did you mean "${near}"?`}`
}

function listWith(name: string, { fields }: GroupKind, scope: Scope): string[] {
  return [...fields].flatMap(([list, kind]) =>
    isList(kind) && isGroup(kind.list) && scope.formula.namesOf(kind.list).includes(name) ? [list] : [],
  )
}

function asA(hint: Kind | undefined): string {
  if (hint === undefined) return 'with its type'
  return `as ${hint === 'boolean' ? 'a boolean' : wordsOf(hint)}`
}
