import { findDrawnElements, scanTags } from '@platen/merge'

/** The names on the path from the data to a field. A list and its rows have one name. */
export type DataPath = readonly string[]

/** Describes the data, to determine which field a name in a section refers to. */
export interface DataShape {
  /** Whether the samples or template.json contain the field. */
  isKnown(path: DataPath): boolean
  /** Whether the field has a single value, so that a section over it adds no names. */
  isPlain(path: DataPath): boolean
  /** Whether the field is an object, whose fields can be used with dotted names from anywhere. */
  isGroup?(path: DataPath): boolean
  /** The list that a computed list is based on. */
  sameAs?(path: DataPath): DataPath | undefined
  /** The field by which a formula groups rows, if this path is the field of such a group. */
  copyOf?(path: DataPath): DataPath | undefined
}

export interface FieldMention {
  /** `drawn`: a name in an attribute of a chart, without braces. */
  kind: 'value' | 'section' | 'inverted' | 'close' | 'drawn'
  /** The full path. */
  path: DataPath
  /** The name as written, such as `customer.name`. */
  name: string
  nameFrom: number
  /** The start of the merge tag, or of the name in a chart. */
  start: number
  end: number
}

/** Returns each use of a field in text. A name is looked up in its section and then in outer levels. An unknown name belongs to its section. */
export function fieldMentions(
  text: string,
  shape: DataShape,
  around: readonly DataPath[] = [[]],
): FieldMention[] {
  const mentions: FieldMention[] = []
  const open: { name: string; path: DataPath; scopes: readonly DataPath[] }[] = []
  const drawn = drawnNames(text)
  let scopes = around
  for (const { kind, name, start, end } of scanTags(text)) {
    while (drawn[0] && drawn[0].at < start) mentions.push(...mentionsIn(drawn.shift(), scopes, shape))
    if (kind !== 'value' && kind !== 'section' && kind !== 'inverted' && kind !== 'close') continue
    const nameFrom = text.indexOf(name, start + 2)
    const mention = (path: DataPath) => mentions.push({ kind, path, name, nameFrom, start, end })
    if (kind === 'close') {
      const match = open.findLastIndex((section) => section.name === name)
      const opened = open[match]
      if (!opened) continue
      open.length = match
      scopes = opened.scopes
      mention(opened.path)
      continue
    }
    const path = pathOf(name, scopes, shape)
    mention(path)
    if (kind === 'value') continue
    open.push({ name, path, scopes })
    if (kind === 'section' && !shape.isPlain(path)) scopes = [shape.sameAs?.(path) ?? path, ...scopes]
  }
  for (const rest of drawn) mentions.push(...mentionsIn(rest, scopes, shape))
  return mentions
}

/** Returns the path of the field that a name refers to. */
export function pathOf(name: string, scopes: readonly DataPath[], shape: DataShape): DataPath {
  if (name === '.') return scopes[0] ?? []
  const [first = '', ...rest] = name.split('.')
  // `text.NAME` is a translated string, which can be used anywhere.
  const outer = first === 'text' && rest.length > 0 ? [] : scopes[0]
  const scope = scopes.find((one) => shape.isKnown([...one, first])) ?? outer ?? []
  return rest.reduce((path, part) => [...(shape.sameAs?.(path) ?? path), part], [...scope, first] as DataPath)
}

/** Returns the range of one part of a path in a use; undefined if the part is not written there. */
export function partRange(
  { path, name, nameFrom }: FieldMention,
  index: number,
): { from: number; to: number } | undefined {
  if (name === '.') return undefined
  const parts = name.split('.')
  const own = index - (path.length - parts.length)
  const part = parts[own]
  if (own < 0 || part === undefined) return undefined
  const from = nameFrom + parts.slice(0, own).join('.').length + (own === 0 ? 0 : 1)
  return { from, to: from + part.length }
}

/** Whether `path` is `field` or inside it. */
export function isWithin(path: DataPath, field: DataPath): boolean {
  return field.length <= path.length && field.every((part, index) => part === path[index])
}

interface DrawnNames {
  at: number
  of: { name: string; from: number }
  columns: { name: string; from: number }[]
}

/** Returns the names in attributes of charts, with offsets. */
function drawnNames(text: string): DrawnNames[] {
  return findDrawnElements(text).elements.flatMap(({ offset, attributes }) => {
    const namesOf = (key: string) => {
      const attribute = attributes.get(key)
      // Offsets in a value with character references would be wrong.
      if (!attribute || !text.startsWith(attribute.text, attribute.offset)) return []
      return [...attribute.text.matchAll(/[^\s,]+/g)].map(({ 0: name, index }) => ({
        name,
        from: attribute.offset + index,
      }))
    }
    const [of] = namesOf('of')
    return of ? [{ at: offset, of, columns: [...namesOf('x'), ...namesOf('y')] }] : []
  })
}

function mentionsIn(
  names: DrawnNames | undefined,
  scopes: readonly DataPath[],
  shape: DataShape,
): FieldMention[] {
  if (!names) return []
  const mention = ({ name, from }: { name: string; from: number }, within: readonly DataPath[]) => ({
    kind: 'drawn' as const,
    path: pathOf(name, within, shape),
    name,
    nameFrom: from,
    start: from,
    end: from + name.length,
  })
  const list = mention(names.of, scopes)
  return [list, ...names.columns.map((column) => mention(column, [list.path, ...scopes]))]
}
