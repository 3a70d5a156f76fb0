import { formulaFunctions } from './functions/function-table.ts'
import { type FormulaRange, WrongFormula } from './formula-fault.ts'
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
  /** The list whose rows a formula's list has. */
  sameAs?: (path: Path) => Path | undefined
  /** The field by which a formula's groups are told apart, where the path is that of the groups. */
  copyOf?: (path: Path) => Path | undefined
}

/** Functions that name each row of a list, to ask something of it. */
const withRows = new Set(['filter', 'map', 'exists', 'all'])

/** Functions whose result is of the rows that they are given, one or more of them. */
const givesRows = new Set(['filter', 'first', 'last', 'sort', 'sort_desc', 'group'])

/** A list that a formula groups, and the field by which. */
export interface Grouping {
  list: Path
  column: string
}

/** The first list that a formula groups; `undefined` where it groups none, or cannot be read. */
export function groupingOf(
  formula: string,
  around: Pick<FormulaRename, 'scopes' | 'isKnown' | 'sameAs'>,
): Grouping | undefined {
  const groups: Grouping[] = []
  walk(formula, { ...around, path: [], found: [], groups, bound: new Map() })
  return groups[0]
}

/**
 * A formula in which a field has another name, wherever it is named; the rest of its text stays to the byte. One that cannot be read stays
 * as it is.
 */
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

/** Where a formula names a field; none where it cannot be read. */
export function namesInFormula(formula: string, rename: FormulaRename): FormulaRange[] {
  const found: FormulaRange[] = []
  walk(formula, { ...rename, found, groups: [], bound: new Map() })
  return found
}

interface Visit extends FormulaRename {
  found: FormulaRange[]
  groups: Grouping[]
  /** Names of rows, and the lists that they are of. */
  bound: ReadonlyMap<string, Path | undefined>
}

function walk(formula: string, at: Visit): void {
  try {
    visit(parseFormula(formula), at)
  } catch (error) {
    if (!(error instanceof WrongFormula)) throw error
  }
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
  const given = node.args.map((argument) => visit(argument, at))
  const rows = node.of ? of : given[0]
  if (rows) noteColumns(node, rows, at)
  return givesRows.has(node.name) ? rows : undefined
}

/** Columns of rows that a function is given by their names in quotation marks. */
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
