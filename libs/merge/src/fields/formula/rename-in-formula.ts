import { formulaFunctions } from './functions/function-table.ts'
import { type FormulaRange, WrongFormula } from './formula-fault.ts'
import type { FormulaNode } from './formula-node.ts'
import { parseFormula } from './parse-formula.ts'

type Path = readonly string[]

export interface FormulaRename {
  path: Path
  /** The new last name of the path. Without it, nothing changes, and only `isNamed` is called. */
  to?: string
  /** Levels in which names are looked up: the row, the levels around it, the document. */
  scopes: readonly Path[]
  isKnown: (path: Path) => boolean
  /** The list with the same rows as a computed list. */
  sameAs?: (path: Path) => Path | undefined
  /** The field by which the groups at a path are grouped. */
  copyOf?: (path: Path) => Path | undefined
}

/** Functions whose first argument names the current row. */
const withRows = new Set(['filter', 'map', 'exists', 'all'])

/** Functions whose result contains rows from their argument. */
const givesRows = new Set(['filter', 'first', 'last', 'sort', 'sort_desc', 'group'])

/** The grouped list and the field. */
export interface Grouping {
  list: Path
  column: string
}

/** Returns the first list that a formula groups, or undefined. */
export function groupingOf(
  formula: string,
  around: Pick<FormulaRename, 'scopes' | 'isKnown' | 'sameAs'>,
): Grouping | undefined {
  const groups: Grouping[] = []
  walk(formula, { ...around, path: [], found: [], groups, bound: new Map() })
  return groups[0]
}

/** Renames a field in a formula, and keeps all other characters. An invalid formula stays unchanged. */
export function renameInFormula(
  formula: string,
  rename: FormulaRename,
): { formula: string; isNamed: boolean } {
  const found = namesInFormula(formula, rename)
  const { to } = rename
  const renamed =
    to === undefined
      ? formula
      : found
          .toSorted((a, b) => b.start - a.start)
          .reduce((text, { start, end }) => text.slice(0, start) + to + text.slice(end), formula)
  return { formula: renamed, isNamed: found.length > 0 }
}

/** Returns the ranges where a formula names a field, or none if it is invalid. */
export function namesInFormula(formula: string, rename: FormulaRename): FormulaRange[] {
  const found: FormulaRange[] = []
  walk(formula, { ...rename, found, groups: [], bound: new Map() })
  return found
}

interface Visit extends FormulaRename {
  found: FormulaRange[]
  groups: Grouping[]
  /** Names of rows, with their lists. */
  bound: ReadonlyMap<string, Path | undefined>
}

function walk(formula: string, at: Visit): void {
  try {
    visit(parseFormula(formula), at)
  } catch (error) {
    if (!(error instanceof WrongFormula)) throw error
  }
}

/** Records where a part names the field, and returns the field that the part refers to. */
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
  const given = node.args.map((argument) => visit(argument, at))
  const rows = node.of ? of : given[0]
  if (rows) noteColumns(node, rows, at)
  return givesRows.has(node.name) ? rows : undefined
}

/** Records columns whose names are passed to a function in quotation marks. */
function noteColumns({ name, args }: Extract<FormulaNode, { op: 'call' }>, rows: Path, at: Visit): void {
  const parameters = formulaFunctions.find((known) => known.name === name)?.parameters ?? []
  for (const [index, { kind }] of parameters.entries()) {
    const argument = args[index]
    if (kind !== 'column in quotes' || argument?.op !== 'literal' || typeof argument.value !== 'string')
      continue
    const { start, end, value } = argument
    if (name === 'group') at.groups.push({ list: rows, column: value })
    noted([...rows, value], { start: start + 1, end: end - 1 }, at)
  }
}

function noted(path: Path, range: { start: number; end: number }, at: Visit): Path {
  const isField = (one: Path | undefined) =>
    one?.length === at.path.length && one.every((part, index) => part === at.path[index])
  if (isField(path) || isField(at.copyOf?.(path))) at.found.push({ start: range.start, end: range.end })
  return at.sameAs?.(path) ?? path
}
