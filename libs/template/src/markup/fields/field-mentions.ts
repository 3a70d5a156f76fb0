import { findDrawnElements, scanTags } from '@platen/merge'

/** Names from the top of the data down to a field; a list and its rows are one name. */
export type DataPath = readonly string[]

/** What is known of a template's data: it decides which field a name in a section means. */
export interface DataShape {
  /** Samples have it, or template.json says something of it. */
  isKnown(path: DataPath): boolean
  /** It is one value: a section of it brings no names of its own. */
  isPlain(path: DataPath): boolean
  /** It is an object with names of its own, and no list: a dot behind it reaches them from anywhere. */
  isGroup?(path: DataPath): boolean
  /** The list that a formula's list is made of. */
  sameAs?(path: DataPath): DataPath | undefined
  /** The field that groups of a formula are told apart by, where the path is that of the groups. */
  copyOf?(path: DataPath): DataPath | undefined
}

/** A place at which a text names a field. */
export interface FieldMention {
  /** `drawn`: an attribute of a bar code or chart that names it without braces. */
  kind: 'value' | 'section' | 'inverted' | 'close' | 'drawn'
  /** Of the field, however little of it is written. */
  path: DataPath
  /** What is written, such as `customer.name`, and where. */
  name: string
  nameFrom: number
  /** Of the whole merge tag; of a drawn element's name that name. */
  start: number
  end: number
}

/**
 * Each place at which a text names fields, in its order. A name is looked for in the section that it stands in and then outwards; one that
 * nothing is known of is taken for that section's own.
 */
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

/** The field that a name means where it stands. */
export function pathOf(name: string, scopes: readonly DataPath[], shape: DataShape): DataPath {
  if (name === '.') return scopes[0] ?? []
  const [first = '', ...rest] = name.split('.')
  const scope = scopes.find((one) => shape.isKnown([...one, first])) ?? scopes[0] ?? []
  return rest.reduce((path, part) => [...(shape.sameAs?.(path) ?? path), part], [...scope, first] as DataPath)
}

/** Where in the source a mention writes one part of its path; `undefined` where that part stands further out, or nowhere. */
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

/** Both name the same field, or `path` names one within `field`. */
export function isWithin(path: DataPath, field: DataPath): boolean {
  return field.length <= path.length && field.every((part, index) => part === path[index])
}

interface DrawnNames {
  at: number
  of: { name: string; from: number }
  columns: { name: string; from: number }[]
}

/** The names that charts give in attributes, with their offsets. */
function drawnNames(text: string): DrawnNames[] {
  return findDrawnElements(text).elements.flatMap(({ offset, attributes }) => {
    const namesOf = (key: string) => {
      const attribute = attributes.get(key)
      // Offsets are those of the source: a value with references in it would be shorter.
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
