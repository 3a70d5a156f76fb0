import type { ConnectorMapping, FieldSource, ListSource } from '@platen/contract'
import {
  type FillTarget,
  findTarget,
  additionalIndex,
  additionalPart,
  levelTargets,
  type PathPart,
  pathText,
  readPathText,
  shapeToKeep,
  type Confidence,
} from '@platen/import/mapping'

/**
 * The path to a field of the template through its lists. `['items', 'quantity']` is the `quantity` column of `items`, and `['items', '+0',
 * 'quantity']` is that column for the rows of the first additional list.
 */
export type FieldKey = readonly string[]

/** Returns the target of a key. For an additional list, it is the target of the list to which it adds rows. */
export function targetAt(targets: readonly FillTarget[], key: FieldKey): FillTarget | undefined {
  let found: FillTarget | undefined
  for (const path of key)
    if (additionalIndex(path) === undefined) found = findTarget(found?.inside ?? targets, path)
  return found
}

/** Returns the source of a field, or `undefined` if it has none. */
export function sourceAt(mapping: ConnectorMapping, key: FieldKey): FieldSource | undefined {
  let sources: Record<string, FieldSource> = mapping.fields
  let found: FieldSource | undefined
  for (const path of key) {
    const further = additionalIndex(path)
    if (further !== undefined) found = found?.from === 'list' ? found.further?.[further] : undefined
    else found = Object.hasOwn(sources, path) ? sources[path] : undefined
    sources = found?.from === 'list' ? (found.columns ?? {}) : {}
  }
  return found
}

/** Returns the mapping with a new source for a field. */
export function withSource(mapping: ConnectorMapping, key: FieldKey, source: FieldSource): ConnectorMapping {
  return { ...mapping, fields: replaceSource(mapping.fields, key, source) }
}

function replaceSource(
  sources: Record<string, FieldSource>,
  [path = '', ...rest]: FieldKey,
  source: FieldSource,
): Record<string, FieldSource> {
  const [column] = rest
  if (column === undefined) return { ...sources, [path]: source }
  const list = sources[path]
  if (list?.from !== 'list') return sources
  const index = additionalIndex(column)
  const next =
    index === undefined
      ? { ...list, columns: replaceSource(list.columns ?? {}, rest, source) }
      : { ...list, further: replaceFurtherList(list.further ?? [], index, rest.slice(1), source) }
  return { ...sources, [path]: next }
}

/**
 * Replaces an additional list or the source of one of its columns. The source `nothing` removes the list, and an index after the last one adds a
 * list.
 */
function replaceFurtherList(
  lists: readonly ListSource[],
  index: number,
  rest: FieldKey,
  source: FieldSource,
): ListSource[] {
  const list = lists[index]
  if (rest.length > 0)
    return list
      ? lists.with(index, { ...list, columns: replaceSource(list.columns ?? {}, rest, source) })
      : [...lists]
  if (source.from === 'nothing') return lists.filter((_, at) => at !== index)
  return source.from === 'list' ? [...lists.slice(0, index), source, ...lists.slice(index + 1)] : [...lists]
}

/** Returns the index of the additional list that setting this source removes. `undefined` if it removes none. */
export function removedIndex(key: FieldKey, source: FieldSource): number | undefined {
  return source.from === 'nothing' ? additionalIndex(key.at(-1) ?? '') : undefined
}

/**
 * Returns the guesses that remain after this source is set for a field. If an additional list is removed, the keys of the lists after it are
 * renumbered.
 */
export function keepConfidence(
  confidence: Readonly<Record<string, Confidence>>,
  key: FieldKey,
  source: FieldSource,
): Record<string, Confidence> {
  const own = key.join('.')
  const removed = removedIndex(key, source)
  const list = `${key.slice(0, -1).join('.')}.`
  const left = Object.entries(confidence).flatMap(([name, sure]): [string, Confidence][] => {
    if (name === own || (source.from === 'nothing' && name.startsWith(`${own}.`))) return []
    if (removed === undefined || !name.startsWith(list)) return [[name, sure]]
    const [part = '', ...column] = name.slice(list.length).split('.')
    const index = additionalIndex(part)
    if (index === undefined || index < removed) return [[name, sure]]
    return [[`${list}${[additionalPart(index - 1), ...column].join('.')}`, sure]]
  })
  return Object.fromEntries(left)
}

/**
 * Returns the mapping to save. If it uses formulas, it includes the types of the payload, which formulas need. Types that this payload does not
 * show are kept from the saved or guessed mapping.
 */
export function withShape(mapping: ConnectorMapping, payload: unknown): ConnectorMapping {
  const usesFormulas = JSON.stringify(mapping.fields).includes('"from":"formula"')
  return usesFormulas ? { ...mapping, shape: shapeToKeep(mapping.shape ?? {}, payload) } : mapping
}

/**
 * Returns the path of the row that the paths of a field are relative to: the first row of the lists around the field. The path is empty for a field
 * outside of lists, and `undefined` if a list has no source.
 */
export function rowPath(mapping: ConnectorMapping, key: FieldKey): PathPart[] | undefined {
  const result: PathPart[] = []
  for (const [at, next] of key.slice(1).entries()) {
    // An additional list has its own rows.
    if (additionalIndex(next) !== undefined) continue
    const list = sourceAt(mapping, key.slice(0, at + 1))
    const path = list?.from === 'list' ? readPathText(list.path) : undefined
    if (!path) return undefined
    if (path.isOutside) result.length = 0
    result.push(...path.parts, 0)
  }
  return result
}

/** Returns the path of a clicked value, relative to a row if the value is in a row of the same list. */
export function pathFrom(row: readonly PathPart[], clicked: readonly PathPart[]): string {
  if (row.length === 0) return pathText(clicked)
  const list = row.slice(0, -1)
  const isOfRow = list.every((part, at) => part === clicked[at]) && typeof clicked[list.length] === 'number'
  return isOfRow ? pathText(clicked.slice(row.length)) : pathText(clicked, true)
}

/** Sets empty values for all required fields that have no source and can be empty. */
export function withEmptyRest(mapping: ConnectorMapping, targets: readonly FillTarget[]): ConnectorMapping {
  return { ...mapping, fields: fillWithEmpty(mapping.fields, targets) }
}

function fillWithEmpty(
  sources: Record<string, FieldSource>,
  targets: readonly FillTarget[],
): Record<string, FieldSource> {
  const filled = { ...sources }
  for (const target of levelTargets(targets)) {
    const source = Object.hasOwn(sources, target.path) ? sources[target.path] : undefined
    if (source?.from === 'list')
      filled[target.path] = {
        ...source,
        columns: fillWithEmpty(source.columns ?? {}, target.inside),
        ...(source.further && {
          further: source.further.map((list) => ({
            ...list,
            columns: fillWithEmpty(list.columns ?? {}, target.inside),
          })),
        }),
      }
    else if (
      (source === undefined || source.from === 'nothing') &&
      target.isRequired &&
      target.takesEmpty &&
      target.kind === 'value'
    )
      filled[target.path] = { from: 'constant', value: null }
  }
  return filled
}
