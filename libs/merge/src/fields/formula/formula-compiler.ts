import { type ComputedDeclaration, createNameSearch, type FieldDeclaration } from '@platen/contract'
import { compileNode } from './compile/compile-node.ts'
import type { FormulaContext, Scope } from './compile/scope.ts'
import { balancedRange } from './balanced-range.ts'
import { checkResult } from './check-result.ts'
import { declaredKinds } from './declared-kinds.ts'
import { type FormulaRange, type FormulaSourceFault, WrongFormula } from './formula-fault.ts'
import type { FormulaNode } from './formula-node.ts'
import type { Evaluate } from './formula-run.ts'
import { type GroupKind, type Kind, isGroup, isList } from './kinds.ts'
import { parseFormula } from './parse-formula.ts'
import { type FormulaPosition, locateFormula } from './locate-formula.ts'
import { currencyPaths } from './row-currency.ts'
import type { CompiledFormula } from './run-formulas.ts'

interface ReadFormula {
  path: string
  source: string
  type: ComputedDeclaration['type']
  node: FormulaNode | undefined
}

export type FormulaWithKind = CompiledFormula & { kind: Kind; source: string }

/** Thrown when a formula reads the result of another, which must be compiled first. */
class NeedsFirst extends Error {
  readonly path: string
  readonly range: FormulaRange

  constructor(path: string, range: FormulaRange) {
    super(path)
    this.name = 'NeedsFirst'
    this.path = path
    this.range = range
  }
}

/**
 * Compiles formulas in the order of their dependencies, which are only known when names are looked up. If a formula needs another formula that is not
 * compiled yet, its compilation is interrupted, and starts again after the other is compiled. This happens at most once for each pair, so the time is
 * limited.
 */
export class FormulaCompiler {
  readonly inputsOf = new Map<string, ReadonlySet<string>>()
  readonly sourcesOf = new Map<string, ReadonlySet<string>>()
  readonly #faults: FormulaSourceFault[] = []
  readonly #nearest = createNameSearch()
  readonly #data: GroupKind
  readonly #paths: readonly string[]
  readonly #waiting = new Map<string, ReadFormula>()
  readonly #computed: ReadonlySet<string>
  readonly #done: FormulaWithKind[] = []
  readonly #currencyPaths: ReadonlyMap<string, readonly string[]>

  constructor(
    fields: Readonly<Record<string, FieldDeclaration>>,
    computed: Readonly<Record<string, string | ComputedDeclaration>>,
  ) {
    this.#data = declaredKinds(fields)
    this.#paths = Object.keys(computed)
    this.#currencyPaths = currencyPaths(fields, computed)
    this.#computed = new Set(this.#paths)
    for (const [path, declaration] of Object.entries(computed)) {
      const { formula: source, type } =
        typeof declaration === 'string' ? { formula: declaration } : declaration
      this.#waiting.set(path, { path, source, type, node: this.#read(path, source) })
    }
  }

  get faults(): FormulaSourceFault[] {
    const rank = new Map(this.#paths.map((path, at) => [path, at]))
    return this.#faults.toSorted((a, b) => (rank.get(a.path) ?? 0) - (rank.get(b.path) ?? 0))
  }

  compileAll(): readonly FormulaWithKind[] {
    for (const path of this.#paths) if (this.#waiting.has(path)) this.#compileWithNeeds(path)
    return this.#done
  }

  #read(path: string, source: string): FormulaNode | undefined {
    try {
      return parseFormula(source)
    } catch (error) {
      this.#addFault(path, error)
      return undefined
    }
  }

  #compileWithNeeds(path: string): void {
    const needed = [path]
    for (let next = needed.at(-1); next !== undefined; next = needed.at(-1)) {
      const need = this.#compile(next, needed)
      if (need === undefined) needed.pop()
      else needed.push(need)
    }
  }

  #compile(path: string, needed: readonly string[]): string | undefined {
    const formula = this.#waiting.get(path)
    if (formula === undefined) return undefined
    let position: FormulaPosition | undefined
    try {
      position = locateFormula(path, this.#data, (group, name) =>
        this.#kindOf(group, name, { start: 0, end: 0 }),
      )
      if (position) position.group.fields.set(position.name, this.#compileAt(formula, position))
    } catch (error) {
      if (error instanceof NeedsFirst && !needed.includes(error.path)) return error.path
      this.#addFault(path, error instanceof NeedsFirst ? circleFault(error, needed) : error, formula.source)
      // Formulas that use the invalid one get no error of their own.
      position?.group.fields.set(position.name, 'broken')
    }
    this.#waiting.delete(path)
    return undefined
  }

  #compileAt({ path, source, node, type }: ReadFormula, position: FormulaPosition): Kind {
    if (node === undefined) return 'broken'
    const addends: Evaluate[] = []
    const read = new Set<string>()
    const sources = new Set<string>()
    const { kind, run } = compileNode(node, this.#scopeOf(position, { source, addends, read, sources }))
    checkResult(kind, { path, source, type, group: position.group })
    const inner = isList(kind) ? kind.list : kind
    if (isGroup(inner)) inner.home ??= path
    const levels = position.levels.map(({ name, isList: isListHere, group }) => ({
      name,
      isList: isListHere,
      isSent: group.isSent,
    }))
    this.#done.push({ path, name: position.name, levels, evaluate: run, addends, kind, source })
    this.inputsOf.set(path, read)
    this.sourcesOf.set(path, new Set([...read, ...sources]))
    return kind
  }

  #scopeOf(
    { levels }: FormulaPosition,
    {
      source,
      addends,
      read,
      sources,
    }: { source: string; addends: Evaluate[]; read: Set<string>; sources: Set<string> },
  ): Scope {
    const fieldOf: FormulaContext['fieldOf'] = (group, name, range) => {
      const kind = this.#kindOf(group, name, range)
      const path = pathIn(group, name)
      if (kind !== undefined && group.isSent && path !== undefined && !this.#computed.has(path))
        read.add(path)
      // Every formula that this field depends on is compiled by now.
      for (const each of this.sourcesOf.get(path ?? '') ?? []) sources.add(each)
      return kind
    }
    const formula: FormulaContext = {
      source,
      addends,
      fieldOf,
      currencyOf: (group, name, range) => {
        const path = this.#currencyPaths.get(pathIn(group, name) ?? '')
        if (path === undefined || !group.home) return undefined
        const homeLevels = group.home.split('.')
        return this.#isOfRows(homeLevels, path, (at, inner) => fieldOf(at, inner, range))
          ? { levels: homeLevels, path }
          : undefined
      },
      namesOf: (group) => this.#namesOf(group),
      nearest: this.#nearest,
    }
    let scope: Scope = { formula, level: 0, names: this.#data, rowLevel: undefined, outer: undefined }
    for (const { group, isList: isRow } of levels) {
      const level = scope.level + 1
      scope = { formula, level, names: group, rowLevel: isRow ? level : scope.rowLevel, outer: scope }
    }
    return scope
  }

  /** Whether a field that rows look up in an outer level is in a list, or can be in a list once there is data. */
  #isOfRows(
    levels: readonly string[],
    path: readonly string[],
    fieldOf: (group: GroupKind, name: string) => Kind | undefined,
  ): boolean {
    const groups = [{ group: this.#data, isInRows: false }]
    for (const name of levels) {
      const outer = groups.at(-1)
      const kind = outer && fieldOf(outer.group, name)
      const inner = kind !== undefined && isList(kind) ? kind.list : kind
      if (!outer || !kind || !inner || !isGroup(inner)) break
      groups.push({ group: inner, isInRows: outer.isInRows || isList(kind) })
    }
    for (const { group, isInRows } of groups.toReversed()) {
      const [first = '', ...rest] = path
      const kind = fieldOf(group, first)
      if (kind === undefined) continue
      if (rest.length > 0 && isGroup(kind) && rest[0] !== undefined) fieldOf(kind, rest[0])
      return isInRows
    }
    return groups.some(({ isInRows }) => isInRows)
  }

  #kindOf(group: GroupKind, name: string, range: FormulaRange): Kind | undefined {
    const path = pathIn(group, name)
    if (path !== undefined && this.#waiting.has(path)) throw new NeedsFirst(path, range)
    return group.fields.get(name)
  }

  #namesOf(group: GroupKind): string[] {
    const waiting = [...this.#waiting.keys()].flatMap((path) => {
      const name = path.slice(path.lastIndexOf('.') + 1)
      return pathIn(group, name) === path ? [name] : []
    })
    return [...group.fields.keys(), ...waiting]
  }

  #addFault(path: string, error: unknown, source = ''): void {
    if (!(error instanceof WrongFormula)) throw error
    const range = balancedRange(source, error.range)
    this.#faults.push({ path, ...range, code: error.code, message: error.message })
  }
}

function pathIn({ home }: GroupKind, name: string): string | undefined {
  if (home === undefined) return undefined
  return home === '' ? name : `${home}.${name}`
}

function circleFault({ path, range }: NeedsFirst, needed: readonly string[]): WrongFormula {
  const circle = [...needed.slice(needed.indexOf(path)), path]
  const message =
    circle.length === 2
      ? `"${path}" depends on itself, so it can never be calculated.`
      : `These formulas depend on each other, so none of them can be calculated: ${circle.join(' → ')}.`
  return new WrongFormula('formula_circular', message, range)
}
