import type { ConnectorMapping, FieldSource, ListSource } from '@platen/contract'
import {
  type FillTarget,
  findTarget,
  furtherIndex,
  furtherPart,
  levelTargets,
  type PathPart,
  pathText,
  readPathText,
  shapeToKeep,
  type Sureness,
} from '@platen/import/mapping'

/**
 * A field of the template by the lists that lead to it: `['items', 'quantity']` is the column `quantity` of `items`, and
 * `['items', '+0', 'quantity']` that of the rows that the first further list gives.
 */
export type FieldKey = readonly string[]

/** The target that a key leads to; for a further list, that of the list. */
export function targetAt(targets: readonly FillTarget[], key: FieldKey): FillTarget | undefined {
  let found: FillTarget | undefined
  for (const path of key)
    if (furtherIndex(path) === undefined) found = findTarget(found?.inside ?? targets, path)
  return found
}

/** What fills a field; `undefined` where nothing has been said. */
export function sourceAt(mapping: ConnectorMapping, key: FieldKey): FieldSource | undefined {
  let sources: Record<string, FieldSource> = mapping.fields
  let found: FieldSource | undefined
  for (const path of key) {
    const further = furtherIndex(path)
    if (further !== undefined) found = found?.from === 'list' ? found.further?.[further] : undefined
    else found = Object.hasOwn(sources, path) ? sources[path] : undefined
    sources = found?.from === 'list' ? (found.columns ?? {}) : {}
  }
  return found
}

/** The mapping with another source for a field. */
export function withSource(mapping: ConnectorMapping, key: FieldKey, source: FieldSource): ConnectorMapping {
  return { ...mapping, fields: changed(mapping.fields, key, source) }
}

function changed(
  sources: Record<string, FieldSource>,
  [path = '', ...rest]: FieldKey,
  source: FieldSource,
): Record<string, FieldSource> {
  const [column] = rest
  if (column === undefined) return { ...sources, [path]: source }
  const list = sources[path]
  if (list?.from !== 'list') return sources
  const index = furtherIndex(column)
  const next =
    index === undefined
      ? { ...list, columns: changed(list.columns ?? {}, rest, source) }
      : { ...list, further: furtherChanged(list.further ?? [], index, rest.slice(1), source) }
  return { ...sources, [path]: next }
}

/** `nothing` takes a further list away; one behind the last is added. */
function furtherChanged(
  lists: readonly ListSource[],
  index: number,
  rest: FieldKey,
  source: FieldSource,
): ListSource[] {
  const list = lists[index]
  if (rest.length > 0)
    return list
      ? lists.with(index, { ...list, columns: changed(list.columns ?? {}, rest, source) })
      : [...lists]
  if (source.from === 'nothing') return lists.filter((_, at) => at !== index)
  return source.from === 'list' ? [...lists.slice(0, index), source, ...lists.slice(index + 1)] : [...lists]
}

/** The further list that a source takes away, by its index. */
export function removedIndex(key: FieldKey, source: FieldSource): number | undefined {
  return source.from === 'nothing' ? furtherIndex(key.at(-1) ?? '') : undefined
}

/** What is still guessed once a field has this source. Further lists behind one that was taken away move up. */
export function surenessLeft(
  sureness: Readonly<Record<string, Sureness>>,
  key: FieldKey,
  source: FieldSource,
): Record<string, Sureness> {
  const own = key.join('.')
  const removed = removedIndex(key, source)
  const list = `${key.slice(0, -1).join('.')}.`
  const left = Object.entries(sureness).flatMap(([name, sure]): [string, Sureness][] => {
    if (name === own || (source.from === 'nothing' && name.startsWith(`${own}.`))) return []
    if (removed === undefined || !name.startsWith(list)) return [[name, sure]]
    const [part = '', ...column] = name.slice(list.length).split('.')
    const index = furtherIndex(part)
    if (index === undefined || index < removed) return [[name, sure]]
    return [[`${list}${[furtherPart(index - 1), ...column].join('.')}`, sure]]
  })
  return Object.fromEntries(left)
}

/** A mapping as it is kept: formulas need the types of what came. What the payload shows nothing of stays as it was kept, or as it was guessed. */
export function withShape(mapping: ConnectorMapping, payload: unknown): ConnectorMapping {
  const usesFormulas = JSON.stringify(mapping.fields).includes('"from":"formula"')
  return usesFormulas ? { ...mapping, shape: shapeToKeep(mapping.shape ?? {}, payload) } : mapping
}

/** Where the first row of the lists around a field stands in the payload; nothing for a field of the document itself. */
export function rowPlace(mapping: ConnectorMapping, key: FieldKey): PathPart[] | undefined {
  const place: PathPart[] = []
  for (const [at, next] of key.slice(1).entries()) {
    // Its rows are those of a list of its own.
    if (furtherIndex(next) !== undefined) continue
    const list = sourceAt(mapping, key.slice(0, at + 1))
    const path = list?.from === 'list' ? readPathText(list.path) : undefined
    if (!path) return undefined
    if (path.isOutside) place.length = 0
    place.push(...path.parts, 0)
  }
  return place
}

/** The path of a clicked place, as a field of these rows says it. */
export function pathFrom(row: readonly PathPart[], clicked: readonly PathPart[]): string {
  if (row.length === 0) return pathText(clicked)
  const list = row.slice(0, -1)
  const isOfRow = list.every((part, at) => part === clicked[at]) && typeof clicked[list.length] === 'number'
  return isOfRow ? pathText(clicked.slice(row.length)) : pathText(clicked, true)
}

/** The mapping in which all that nothing fills, and that may be empty, is. */
export function withEmptyRest(mapping: ConnectorMapping, targets: readonly FillTarget[]): ConnectorMapping {
  return { ...mapping, fields: emptied(mapping.fields, targets) }
}

function emptied(
  sources: Record<string, FieldSource>,
  targets: readonly FillTarget[],
): Record<string, FieldSource> {
  const filled = { ...sources }
  for (const target of levelTargets(targets)) {
    const source = Object.hasOwn(sources, target.path) ? sources[target.path] : undefined
    if (source?.from === 'list')
      filled[target.path] = {
        ...source,
        columns: emptied(source.columns ?? {}, target.inside),
        ...(source.further && {
          further: source.further.map((list) => ({
            ...list,
            columns: emptied(list.columns ?? {}, target.inside),
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
