import { WrongFormula } from './formula-fault.ts'
import type { FormulaNode } from './formula-node.ts'
import { parseFormula } from './parse-formula.ts'

type Path = readonly string[]

/** Which field a formula names, and what it is called from now on. */
export interface FormulaRename {
  path: Path
  /** Its last name; without one nothing changes, and only `isNamed` is told. */
  to?: string
  /** What the formula's names are looked for in: the row that it is of, what is around it, the document. */
  scopes: readonly Path[]
  isKnown: (path: Path) => boolean
}

/** Functions that name each row of a list, to ask something of it. */
const withRows = new Set(['filter', 'map', 'exists', 'all'])

/**
 * A formula in which a field has another name, wherever it is named; the rest of its text stays to the byte. One that cannot be read stays
 * as it is.
 */
export function renameInFormula(
  formula: string,
  rename: FormulaRename,
): { formula: string; isNamed: boolean } {
  const found: { start: number; end: number }[] = []
  try {
    visit(parseFormula(formula), { ...rename, found, bound: new Map() })
  } catch (error) {
    if (error instanceof WrongFormula) return { formula, isNamed: false }
    throw error
  }
  const { to } = rename
  const renamed =
    to === undefined
      ? formula
      : found
          .toSorted((a, b) => b.start - a.start)
          .reduce((text, { start, end }) => text.slice(0, start) + to + text.slice(end), formula)
  return { formula: renamed, isNamed: found.length > 0 }
}

interface Visit extends FormulaRename {
  found: { start: number; end: number }[]
  /** Names of rows, and the lists that they are of. */
  bound: ReadonlyMap<string, Path | undefined>
}

/** Notes where the field is named in a part of the formula; gives the field that the part itself is. */
function visit(node: FormulaNode, at: Visit): Path | undefined {
  switch (node.op) {
    case 'literal':
      return undefined
    case 'name': {
      if (at.bound.has(node.name)) return at.bound.get(node.name)
      const scope = at.scopes.find((one) => at.isKnown([...one, node.name])) ?? at.scopes[0] ?? []
      return noted([...scope, node.name], node, at)
    }
    case 'member': {
      const of = visit(node.of, at)
      return of && noted([...of, node.name], node.nameRange, at)
    }
    case 'element':
      visit(node.key, at)
      return visit(node.of, at)
    case 'unary':
      visit(node.of, at)
      return undefined
    case 'binary':
      visit(node.left, at)
      visit(node.right, at)
      return undefined
    case 'condition': {
      visit(node.test, at)
      const yes = visit(node.yes, at)
      visit(node.no, at)
      return yes
    }
    case 'list':
      for (const item of node.items) visit(item, at)
      return undefined
    case 'call':
      return visitCall(node, at)
    default:
      return node satisfies never
  }
}

function visitCall(node: Extract<FormulaNode, { op: 'call' }>, at: Visit): Path | undefined {
  const of = node.of && visit(node.of, at)
  const [row, ...rest] = node.args
  if (node.of && withRows.has(node.name) && row?.op === 'name') {
    const inner = { ...at, bound: new Map([...at.bound, [row.name, of]]) }
    for (const argument of rest) visit(argument, inner)
    return node.name === 'filter' ? of : undefined
  }
  for (const argument of node.args) visit(argument, at)
  return undefined
}

function noted(path: Path, range: { start: number; end: number }, at: Visit): Path {
  if (path.length === at.path.length && path.every((part, index) => part === at.path[index]))
    at.found.push({ start: range.start, end: range.end })
  return path
}
