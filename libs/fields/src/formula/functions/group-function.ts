import { nearestName } from '@platen/contract'
import { Decimal } from '../../decimal/decimal.ts'
import { WrongFormula } from '../formula-fault.ts'
import type { CallNode } from '../formula-node.ts'
import type { FormulaRun } from '../formula-run.ts'
import { type GroupKind, type Kind, type Row, type Value, isGroup, isList, wordsOf } from '../kinds.ts'
import { listOf, readerOf } from '../values.ts'
import type { CompileNode, Compiled, Scope } from '../compile/scope.ts'
import type { CompiledFunction } from './formula-function.ts'

/** Puts the rows of a list into groups. */
export const groupFunction: CompiledFunction = {
  name: 'group',
  family: 'lists',
  parameters: [
    { name: 'list', kind: 'rows' },
    { name: 'column', kind: 'column in quotes' },
  ],
  result: 'list of groups',
  help: 'One group for each value of a column, in the order in which they come. Each has `key`, the value, and `items`, its rows; a formula such as `by_category.total = sum(items.price)` gives it more.',
  example: {
    formula: 'group(items, "category").map(g, g.key + ": " + text(count(g.items)))',
    result: 'metal: 2, wood: 1',
  },
  compile: compileGroup,
}

function compileGroup(call: CallNode, scope: Scope, compile: CompileNode): Compiled {
  const [listNode = call, columnNode = call] = call.args
  const list = compile(listNode, scope)
  if (list.kind === 'broken') return list
  if (!isList(list.kind) || !isGroup(list.kind.list)) {
    const message = `"group" needs a list of rows: this is ${wordsOf(list.kind)}.`
    throw new WrongFormula('formula_wrong_kind', message, listNode)
  }
  if (columnNode.op !== 'literal' || typeof columnNode.value !== 'string') {
    const message =
      '"group" needs the name of a column in quotation marks: group(items, "category"). To group by what is calculated, give the rows a formula of that name first.'
    throw new WrongFormula('formula_wrong_kind', message, columnNode)
  }
  const rows = list.kind.list
  const column = columnNode.value
  const kind = scope.formula.fieldOf(rows, column, columnNode)
  if (kind === undefined) {
    const near = nearestName(column, scope.formula.namesOf(rows))
    const message = `The rows have no field "${column}". ${near === undefined ? 'Declare it under their fields.' : `Did you mean "${near}"?`}`
    throw new WrongFormula('formula_unknown_field', message, columnNode)
  }
  if (isList(kind) || isGroup(kind)) {
    const message = `Rows are grouped by single values: "${column}" is ${wordsOf(kind)}.`
    throw new WrongFormula('formula_wrong_kind', message, columnNode)
  }
  const read = readerOf(column)
  return {
    kind: { list: kindOfGroups(rows, { column, kind, list: list.kind }) },
    run: (run) => groupsOf(run, listOf(list.run(run)), read),
  }
}

function kindOfGroups(
  rows: GroupKind,
  { column, kind, list }: { column: string; kind: Kind; list: Kind },
): GroupKind {
  const fields = new Map<string, Kind>([
    ['key', kind],
    ['items', list],
  ])
  const copies = new Map(rows.home === undefined ? [] : [['key', `${rows.home}.${column}`]])
  return { fields, home: undefined, isSent: false, copies }
}

function groupsOf(run: FormulaRun, rows: readonly Value[], read: (row: Value) => Value): Row[] {
  const groups = new Map<Value, { key: Value; items: Value[] }>()
  for (const row of rows) {
    const key = read(row)
    const same = keyOf(run, key)
    const group = groups.get(same)
    if (group === undefined) groups.set(same, { key, items: [row] })
    else group.items.push(row)
  }
  return [...groups.values()]
}

/** Printing a number of a thousand digits takes as long as so many steps. */
const longKeySteps = 1_000

/** Equal for equal values: 12.50 is 12.5. */
function keyOf(run: FormulaRun, key: Value): Value {
  if (!(key instanceof Decimal)) {
    if (typeof key === 'string') run.stepText(key.length)
    else run.step()
    return key
  }
  run.step(key.isLong ? longKeySteps : 1)
  // Rounding takes zeros off the end. A sign in front keeps numbers from texts.
  return `#${key.round(key.scale, 'half-up').toString()}`
}
