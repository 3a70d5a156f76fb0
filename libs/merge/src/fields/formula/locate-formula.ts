import { fieldNameError } from '@platen/contract'
import { WrongFormula } from './formula-fault.ts'
import { type GroupKind, type Kind, isGroup, isList, wordsOf } from './kinds.ts'

const noRange = { start: 0, end: 0 }

export interface FormulaLevel {
  name: string
  isList: boolean
  group: GroupKind
}

export interface FormulaPosition {
  name: string
  group: GroupKind
  /** The levels, outermost first. */
  levels: readonly FormulaLevel[]
}

/** Returns why a field cannot have this name, or undefined. */
export function wrongName(name: string): string | undefined {
  return name === ''
    ? 'A part of the path is empty. Use a path such as "items.amount".'
    : fieldNameError(name)
}

/**
 * Finds the position of a computed field such as `items.amount`. `fieldOf` returns the type of a field in a group, and can require that another
 * formula is compiled first. Returns undefined if the position is in the result of an invalid formula. @throws WrongFormula if the position does not
 * exist or is already used
 */
export function locateFormula(
  path: string,
  data: GroupKind,
  fieldOf: (group: GroupKind, name: string) => Kind | undefined,
): FormulaPosition | undefined {
  const names = path.split('.')
  for (const name of names) {
    const message = wrongName(name)
    if (message !== undefined) throw new WrongFormula('formula_name', message, noRange)
  }
  const last = names.pop() ?? ''
  const levels: FormulaLevel[] = []
  let group = data
  for (const [at, name] of names.entries()) {
    const kind = fieldOf(group, name)
    if (kind === 'broken') return undefined
    group = groupAt(names.slice(0, at + 1).join('.'), kind)
    levels.push({ name, isList: kind !== undefined && isList(kind), group })
  }
  if (group.fields.has(last)) {
    const message = `"${path}" is already a field. Rename the formula, or remove the field.`
    throw new WrongFormula('formula_name', message, noRange)
  }
  return { name: last, group, levels }
}

function groupAt(path: string, kind: Kind | undefined): GroupKind {
  const wrong = (message: string) => new WrongFormula('formula_name', message, noRange)
  if (kind === undefined)
    throw wrong(
      `There is no list or group "${path}". Declare it under fields, or give the formula a name without a dot.`,
    )
  const inner = isList(kind) ? kind.list : kind
  if (!isGroup(inner))
    throw wrong(`"${path}" is ${wordsOf(kind)}, which has no fields. Give the formula a name without a dot.`)
  if (inner.home !== path)
    throw wrong(
      `"${path}" ${inner.home ? `reuses the rows of "${inner.home}". Name the formula "${inner.home}.…" instead. Its result is also available in "${path}".` : 'reuses the rows of another list.'}`,
    )
  return inner
}
