import type { ComputedDeclaration, FieldDeclaration, FieldType } from '@platen/contract'
import type { ResultKind } from '@platen/merge/fields'
import type { Declarations, FieldPath } from '@platen/template/draft'
import { typeViews } from '../../fields/type-views.ts'

/** A name that a formula can use. */
export interface FormulaName {
  name: string
  /** The type, such as `money`, `list` or `calculated money`. */
  detail: string
  label: string | undefined
  /** The fields of a group, or the columns in a list. */
  children: FormulaName[]
  isList: boolean
  /** The formula, if the name is calculated. */
  formula?: string
}

const kindLabels: Record<ResultKind['kind'], string> = {
  number: 'number',
  text: 'text',
  boolean: 'yes or no',
  date: 'date',
  datetime: 'date and time',
  list: 'list',
  group: 'group',
}

/** Describes a calculated value by its type, or else by the kind of its result. */
export function calculatedLabel(type: FieldType | undefined, kind: ResultKind | undefined): string {
  const typeLabel = type ? typeViews[type].label.toLowerCase() : kind && resultLabel(kind)
  if (typeLabel === 'yes or no') return 'calculated yes/no value'
  return typeLabel === undefined ? 'calculated' : `calculated ${typeLabel}`
}

/** Returns the label of a result kind. */
export function resultLabel({ kind, item }: ResultKind): string {
  return item === undefined ? kindLabels[kind] : `list of values: ${kindLabels[item]}`
}

/** Returns all declared and calculated names at the top level. */
export function formulaNames(
  { fields, computed }: Declarations,
  kinds: ReadonlyMap<string, ResultKind>,
): FormulaName[] {
  return [...declaredNames(fields, '', computed, kinds), ...resultNames('', computed, kinds, fields)]
}

type Computed = Readonly<Record<string, ComputedDeclaration>>

function declaredNames(
  fields: Readonly<Record<string, FieldDeclaration>>,
  prefix: string,
  computed: Computed,
  kinds: ReadonlyMap<string, ResultKind>,
): FormulaName[] {
  return Object.entries(fields).map(([name, { type, label, fields: inner = {}, item }]) => {
    const path = `${prefix}${name}.`
    return {
      name,
      label,
      detail: item
        ? `list of values: ${typeViews[item.type].label.toLowerCase()}`
        : typeViews[type].label.toLowerCase(),
      isList: type === 'list',
      children: [
        ...declaredNames(inner, path, computed, kinds),
        ...resultNames(path, computed, kinds, inner),
      ],
    }
  })
}

/** Returns the calculated names at a level, including the content of calculated lists and groups. */
function resultNames(
  prefix: string,
  computed: Computed,
  kinds: ReadonlyMap<string, ResultKind>,
  taken: Readonly<Record<string, FieldDeclaration>>,
): FormulaName[] {
  const isHere = (path: string) => path.startsWith(prefix) && !path.slice(prefix.length).includes('.')
  const paths = [...new Set([...Object.keys(computed), ...kinds.keys()])].filter(isHere)
  return paths.flatMap((path) => {
    const name = path.slice(prefix.length)
    if (Object.hasOwn(taken, name)) return []
    const kind = kinds.get(path)
    const { label, formula, type } = (Object.hasOwn(computed, path) && computed[path]) || {}
    return [
      {
        name,
        label,
        detail: calculatedLabel(type, kind),
        isList: kind?.kind === 'list',
        ...(formula !== undefined && { formula }),
        children: resultNames(`${path}.`, computed, kinds, {}),
      },
    ]
  })
}

/** Returns the names that a formula can use, those of its own row first. */
export function namesAround(names: readonly FormulaName[], path: FieldPath): FormulaName[] {
  const levels = [names]
  for (const part of path.slice(0, -1)) {
    const inner = levels[0]?.find(({ name }) => name === part)?.children
    if (!inner) break
    levels.unshift(inner)
  }
  const seen = new Set<string>()
  return levels.flat().filter(({ name }) => !seen.has(name) && seen.add(name))
}

/** Returns the name that a dotted path refers to. The item variable of a function such as `items.map(item, …)` refers to the list. */
export function resolveName(
  parts: readonly string[],
  before: string,
  names: readonly FormulaName[],
  depth = 0,
): FormulaName | undefined {
  const [first = '', ...rest] = parts
  let found = names.find(({ name }) => name === first)
  if (!found && depth < depthMax) {
    const lists = [
      ...before.matchAll(
        /([\p{L}_][\p{L}\p{N}_.]*)\.(?:filter|map|exists|all)\(\s*([\p{L}_][\p{L}\p{N}_]*)\s*,/gu,
      ),
    ]
    const list = lists.findLast(([, , item]) => item === first)?.[1]
    const of = list === undefined ? undefined : resolveName(list.split('.'), before, names, depth + 1)
    found = of && { ...of, isList: false }
  }
  for (const part of rest) found = found?.children.find(({ name }) => name === part)
  return found
}

const depthMax = 5
