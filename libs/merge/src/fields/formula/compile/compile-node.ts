import { Decimal } from '../../decimal/decimal.ts'
import type { FormulaNode, NodeOf } from '../formula-node.ts'
import type { Kind } from '../kinds.ts'
import { compileCall } from './compile-call.ts'
import { compileList } from './compile-list.ts'
import { compileElement, compileMember, compileName } from './compile-name.ts'
import { compileBinary, compileCondition, compileUnary } from './compile-operator.ts'
import type { Compiled, Scope } from './scope.ts'

const arithmetic = new Set(['-', '*', '/', '%'])

export function compileNode(node: FormulaNode, scope: Scope, hint?: Kind): Compiled {
  const inner = (part: FormulaNode, partHint?: Kind) => compileNode(part, scope, partHint)
  switch (node.op) {
    case 'literal':
      return { kind: literalKind(node.value), run: () => node.value }
    case 'name':
      return compileName(node.name, node, scope, hint)
    case 'member':
      return compileMember(node, inner(node.of), scope, hint)
    case 'element':
      return compileElement(node, inner(node.of), scope, hint)
    case 'unary':
      return compileUnary(node, inner(node.of, node.operator === '-' ? 'number' : 'boolean'))
    case 'binary': {
      const partHint = arithmetic.has(node.operator) ? 'number' : undefined
      const [left, right] = [inner(node.left, partHint), inner(node.right, partHint)]
      return compileBinary({ node, left, right, source: scope.formula.source })
    }
    case 'condition':
      return compileCondition(node, {
        test: inner(node.test, 'boolean'),
        yes: inner(node.yes, hint),
        no: inner(node.no, hint),
      })
    case 'list':
      return compileList(
        node.items,
        node.items.map((item) => inner(item)),
        'All values of a list must have the same type',
      )
    case 'call':
      break
  }
  return compileCall(node, scope, compileNode)
}

function literalKind(value: NodeOf<'literal'>['value']): Kind {
  if (value === null) return 'nothing'
  if (value instanceof Decimal) return 'number'
  return typeof value === 'string' ? 'text' : 'boolean'
}
