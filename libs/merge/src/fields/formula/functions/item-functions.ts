import { needKind } from '../compile/compile-operator.ts'
import type { CompileNode, Compiled, Scope } from '../compile/scope.ts'
import { WrongFormula } from '../formula-fault.ts'
import type { CallNode, FormulaNode } from '../formula-node.ts'
import type { Evaluate, FormulaRun } from '../formula-run.ts'
import { type Kind, type Value, isList, wordsOf } from '../kinds.ts'
import { listOf } from '../values.ts'
import type { CompiledFunction } from './formula-function.ts'

const condition = [
  { name: 'list', kind: 'list' },
  { name: 'item', kind: 'a name for the item' },
  { name: 'condition', kind: 'condition' },
] as const

/** Functions after the dot of a list. They calculate their last argument for each item. */
export const itemFunctions: readonly CompiledFunction[] = [
  {
    name: 'filter',
    family: 'lists',
    isAfterDot: true,
    parameters: condition,
    result: 'list',
    help: 'The items for which the condition is true.',
    example: { formula: 'count(items.filter(item, item.price > 2))', result: '2' },
    compile: (call, scope, compile) => {
      const { list, itemKind, valueAt } = compileQuestion(call, scope, compile)
      const run: Evaluate = (state) => listOf(list.run(state)).filter((item) => valueAt(state, item) === true)
      return { kind: { list: itemKind }, run }
    },
  },
  {
    name: 'map',
    family: 'lists',
    isAfterDot: true,
    parameters: [condition[0], condition[1], { name: 'value', kind: 'value' }],
    result: 'list',
    help: 'A list with the result of the expression for each item.',
    example: { formula: 'join(items.map(item, upper(item.name)), " ")', result: 'BOLT NUT GEAR' },
    compile: (call, scope, compile) => {
      const { list, kind, valueAt } = compilePart(call, scope, compile)
      return { kind: { list: kind }, run: (run) => listOf(list.run(run)).map((item) => valueAt(run, item)) }
    },
  },
  {
    name: 'exists',
    family: 'lists',
    isAfterDot: true,
    parameters: condition,
    result: 'yes or no',
    help: 'Whether the condition is true for at least one item.',
    example: { formula: 'items.exists(item, item.price > 20)', result: 'yes' },
    compile: (call, scope, compile) => {
      const { list, valueAt } = compileQuestion(call, scope, compile)
      const run: Evaluate = (state) => listOf(list.run(state)).some((item) => valueAt(state, item) === true)
      return { kind: 'boolean', run }
    },
  },
  {
    name: 'all',
    family: 'lists',
    isAfterDot: true,
    parameters: condition,
    result: 'yes or no',
    help: 'Whether the condition is true for every item; yes if the list is empty.',
    example: { formula: 'items.all(item, item.price > 20)', result: 'no' },
    compile: (call, scope, compile) => {
      const { list, valueAt } = compileQuestion(call, scope, compile)
      const run: Evaluate = (state) => listOf(list.run(state)).every((item) => valueAt(state, item) === true)
      return { kind: 'boolean', run }
    },
  },
]

interface ItemPart {
  list: Compiled
  itemKind: Kind
  kind: Kind
  valueAt: (run: FormulaRun, item: Value) => Value
}

function compilePart(call: CallNode, scope: Scope, compile: CompileNode): ItemPart {
  const { name, of, args } = call
  const [variable] = args
  if (of === undefined || variable?.op !== 'name') {
    const message = `"${name}" needs a name for the item first: items.${name}(item, item.qty > 1).`
    throw new WrongFormula('formula_wrong_arguments', message, variable ?? call)
  }
  const list = compile(of, scope)
  if (!isList(list.kind) && list.kind !== 'broken') {
    const message = `"${name}" follows a list, but this is ${wordsOf(list.kind)}.`
    throw new WrongFormula('formula_wrong_type', message, of)
  }
  const itemKind = isList(list.kind) ? list.kind.list : list.kind
  const level = scope.level + 1
  const names = { variable: variable.name, kind: itemKind }
  const { formula, rowLevel } = scope
  const part = compile(partOf(call), { formula, level, names, rowLevel, outer: scope })
  const valueAt = (run: FormulaRun, item: Value) => {
    run.step()
    run.rows[level] = item
    return part.run(run)
  }
  return { list, itemKind, kind: part.kind, valueAt }
}

function compileQuestion(call: CallNode, scope: Scope, compile: CompileNode): ItemPart {
  const part = compilePart(call, scope, compile)
  needKind(part.kind, 'boolean', partOf(call), `"${call.name}" needs a yes/no value, such as item.qty > 1`)
  return part
}

function partOf(call: CallNode): FormulaNode {
  return call.args[1] ?? call
}
