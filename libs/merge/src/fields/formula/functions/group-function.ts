import { WrongFormula } from '../formula-fault.ts'
import type { CallNode } from '../formula-node.ts'
import type { FormulaRun } from '../formula-run.ts'
import { type GroupKind, type Kind, type Row, type Value, isGroup, isList, wordsOf } from '../kinds.ts'
import { isNothing, listOf, readerOf } from '../values.ts'
import type { CompileNode, Compiled, Scope } from '../compile/scope.ts'
import { columnOf } from './column-argument.ts'
import type { CompiledFunction } from './formula-function.ts'
import { keyOf } from './key-of-value.ts'

export const groupFunction: CompiledFunction = {
  name: 'group',
  family: 'lists',
  parameters: [
    { name: 'list', kind: 'rows' },
    { name: 'column', kind: 'column in quotes' },
  ],
  result: 'list of groups',
  help: 'One group for each value of a column, in order of first appearance. Each group has `key`, the value, and `items`, its rows. Add more with a formula such as `by_category.total = sum(items.price)`.',
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
    const message = `"group" needs a list of rows, but this is ${wordsOf(list.kind)}.`
    throw new WrongFormula('formula_wrong_type', message, listNode)
  }
  const rows = list.kind.list
  const { column, kind } = columnOf(columnNode, rows, {
    scope,
    rule: 'Rows are grouped',
    advice:
      '"group" needs the name of a column in quotation marks: group(items, "category"). To group by a calculated value, first add a formula with that name to the rows.',
  })
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
    const value = read(row)
    const key = isNothing(value) ? null : value
    const same = keyOf(run, key)
    const group = groups.get(same)
    if (group === undefined) groups.set(same, { key, items: [row] })
    else group.items.push(row)
  }
  return [...groups.values()]
}
