import { Decimal } from '../../decimal/decimal.ts'
import { needKind } from '../compile/compile-operator.ts'
import type { Scope } from '../compile/scope.ts'
import { WrongFormula } from '../formula-fault.ts'
import type { CallNode } from '../formula-node.ts'
import type { CompiledFunction } from './formula-function.ts'

export const rowFunctions: readonly CompiledFunction[] = [
  {
    name: 'index',
    family: 'rows',
    parameters: [],
    result: 'number',
    help: 'The number of the row in its list, starting with 1. Use it in row formulas, such as `items.index`.',
    example: { formula: 'index()', result: '1, 2, 3', rows: 'items' },
    compile: (call, scope) => {
      const level = rowLevelOf(call, scope)
      return {
        kind: 'number',
        run: (run) => {
          run.step()
          return Decimal.fromNumber((run.indexes[level] ?? 0) + 1)
        },
      }
    },
  },
  {
    name: 'running',
    family: 'rows',
    parameters: [{ name: 'value', kind: 'number' }],
    result: 'number',
    help: 'The running total from the first row to the current one. Use it in row formulas, such as `items.balance`.',
    example: { formula: 'running(price)', result: '2.5, 4.5, 29.5', rows: 'items' },
    compile: (call, scope, compile) => {
      rowLevelOf(call, scope)
      const [node = call] = call.args
      const value = compile(node, scope, 'number')
      needKind(value.kind, 'number', node, '"running" needs a number')
      // The sum is updated before the formula is calculated, so that a condition in the formula does not skip rows.
      const at = scope.formula.addends.push(value.inOneCurrency?.() ?? value.run) - 1
      return { kind: 'number', run: (run) => run.sums[at] ?? null }
    },
  },
]

function rowLevelOf({ name, nameRange }: CallNode, scope: Scope): number {
  const isInFunction = 'variable' in scope.names
  if (scope.rowLevel !== undefined && !isInFunction) return scope.rowLevel
  const message = isInFunction
    ? `"${name}" cannot be used for the items of filter, map, exists and all. First add a field to the rows, such as items.${name} = ${name}(…), and use that field.`
    : `"${name}" works only in row formulas. Give the formula a name in a list, such as items.${name}.`
  throw new WrongFormula('formula_misplaced_function', message, nameRange)
}
