import { type ASTNode, Environment, ParseError } from '@marcbachmann/cel-js'
import { Decimal } from '../decimal/decimal.ts'
import { bracketDepthMax, formulaLengthMax, partsMax, treeDepthMax } from './bounds.ts'
import { WrongFormula } from './formula-fault.ts'
import type { FormulaNode } from './formula-node.ts'
import { tooComplex, wrongSyntax } from './wrong-syntax.ts'

/** Used only for parsing. Its checker and evaluator are not used, so nothing is registered. */
const parser = new Environment({
  limits: {
    maxAstNodes: partsMax,
    maxDepth: bracketDepthMax,
    maxListElements: partsMax,
    maxMapEntries: partsMax,
    maxCallArguments: partsMax,
  },
})

/** Parses a formula with the grammar of CEL. @throws WrongFormula */
export function parseFormula(source: string): FormulaNode {
  if (source.length > formulaLengthMax) {
    const message = `A formula has at most ${formulaLengthMax.toLocaleString('en')} characters. Move parts of it to separate formulas under computed.`
    throw new WrongFormula('formula_too_long', message, { start: formulaLengthMax, end: source.length })
  }
  return nodeOf(parsed(source), source, 1)
}

function parsed(source: string): ASTNode {
  try {
    return parser.parse(source).ast
  } catch (error) {
    const everything = { start: 0, end: source.length }
    // The parser reads unary signs recursively without a limit: `-----1`.
    if (error instanceof RangeError) throw tooComplex(everything)
    if (error instanceof ParseError) throw wrongSyntax(error.code, source, error.range ?? everything)
    throw error
  }
}

function nodeOf(ast: ASTNode, source: string, depth: number): FormulaNode {
  const { start, end } = ast
  const range = { start, end }
  if (depth > treeDepthMax) throw tooComplex(range)
  const inner = (node: ASTNode) => nodeOf(node, source, depth + 1)
  switch (ast.op) {
    case 'value':
      return { ...range, op: 'literal', value: literalOf(ast.args, source, range) }
    case 'id':
      return { ...range, op: 'name', name: ast.args }
    case '.': {
      const [of, name] = ast.args
      return { ...range, op: 'member', of: inner(of), name, nameRange: { start: end - name.length, end } }
    }
    case '[]': {
      const [of, key] = ast.args
      return { ...range, op: 'element', of: inner(of), key: inner(key) }
    }
    case '!_':
    case '-_':
      return { ...range, op: 'unary', operator: ast.op === '!_' ? '!' : '-', of: inner(ast.args) }
    case '?:': {
      const [test, yes, no] = ast.args
      return { ...range, op: 'condition', test: inner(test), yes: inner(yes), no: inner(no) }
    }
    case 'list':
      return { ...range, op: 'list', items: ast.args.map(inner) }
    case 'call': {
      const [name, args] = ast.args
      const nameRange = { start, end: start + name.length }
      return { ...range, op: 'call', name, nameRange, args: args.map(inner) }
    }
    case 'rcall': {
      const [name, of, args] = ast.args
      const at = source.indexOf(name, of.end)
      const nameRange = { start: at, end: at + name.length }
      return { ...range, op: 'call', name, nameRange, of: inner(of), args: args.map(inner) }
    }
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
    case '&&':
    case '||':
    case 'in': {
      const [left, right] = ast.args
      return { ...range, op: 'binary', operator: ast.op, left: inner(left), right: inner(right) }
    }
    case 'map':
    case '.?':
    case '[?]':
      break
  }
  throw wrongSyntax('unexpected_token', source, { start, end: start + 1 })
}

/** Reads numbers from the source, because the parser converted them to floats. */
function literalOf(value: unknown, source: string, range: { start: number; end: number }) {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  const number = Decimal.read(source.slice(range.start, range.end))
  if (number === undefined) throw wrongSyntax('invalid_number', source, range)
  return number
}
