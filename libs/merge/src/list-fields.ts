import type { Field, StyleUse } from '@platen/contract'
import { fieldsMax } from './bounds.ts'
import { type Position, createLocator } from './locate.ts'
import type { Block, ElementStep, Path } from './parse.ts'
import { narrowerUse } from './print-value.ts'

interface Level {
  fields: Field[]
  byKey: Map<string, { field: Field; inside: Level }>
  /** The section whose items have the fields of this level. */
  owner: Field | null
  /** Prefix of names in the list of optional names, such as `items.`; empty at the root. */
  prefix: string
  outer: Level | null
}

/**
 * Returns the merge fields in a block as a tree: each name once for each level where its lookup starts, and again if it also follows a dot. Names in
 * an inverted section belong to the level around it, because the section has no items. If there are more than 5,000 fields, returns only the position
 * of the first extra field.
 */
export function listFields(
  block: Block,
  { source, optional }: { source: string; optional: readonly string[] },
): Field[] | { tooManyAt: Position } {
  const locate = createLocator(source)
  const isOptional = optionalAt(new Set(optional))
  let count = 0
  let tooManyAt: Position | undefined

  function walk(steps: Block, level: Level): void {
    for (const step of steps) {
      if (tooManyAt) return
      if (step.kind === 'text') continue
      if (step.kind === 'element') {
        walk(usesOf(step), level)
        continue
      }
      const isValue = step.kind !== 'section' && step.kind !== 'inverted'
      if (isValue && step.path.length === 0) {
        if (level.owner !== null) level.owner.itemIsValue = true
        if (level.owner !== null && step.kind === 'style') addStyleUse(level.owner, step.use)
        continue
      }
      const position = () => locate(step.offset)
      const { field, inside } = note(step.path, level, position)
      if (count > fieldsMax) tooManyAt ??= position()
      if (step.kind === 'style') addStyleUse(field, step.use)
      if (step.kind === 'section' || step.kind === 'inverted') field[step.kind] = true
      else field.plain = true
      if (step.kind === 'section') walk(step.block, inside)
      else if (step.kind === 'inverted') walk(step.block, level)
    }
  }

  /** Finds or adds the field at the end of a path. */
  function note(path: Path, level: Level, position: () => Position): { field: Field; inside: Level } {
    let name = path[0] ?? '.'
    let noted = level.byKey.get(name) ?? add(newField(name, isOptional(level, name), position()), level)
    for (const part of path.slice(1)) {
      name += `.${part}`
      const around = noted.inside
      noted =
        around.byKey.get(`.${part}`) ??
        add({ ...newField(part, isOptional(level, name), position()), dotted: true }, around)
    }
    return noted
  }

  function add(field: Field, level: Level): { field: Field; inside: Level } {
    count++
    const prefix = field.name === '.' ? level.prefix : `${level.prefix}${field.name}.`
    const inside: Level = { fields: field.children, byKey: new Map(), owner: field, prefix, outer: level }
    level.fields.push(field)
    level.byKey.set(keyOf(field), { field, inside })
    return { field, inside }
  }

  const root: Level = { fields: [], byKey: new Map(), owner: null, prefix: '', outer: null }
  walk(block, root)
  return tooManyAt ? { tooManyAt } : root.fields
}

/** Returns the merge fields of a drawn element: its attributes, then its list. */
function usesOf({ attributes, rows, offset }: ElementStep): Block {
  const own = [...attributes.values()].flat()
  if (rows === undefined) return own
  const columns = rows.columns.map((path) => ({ kind: 'value' as const, path, offset }))
  return [...own, { kind: 'section', path: rows.of, offset, block: columns }]
}

function addStyleUse(field: Field, use: StyleUse): void {
  field.style = narrowerUse(field.style ?? use, use)
}

/** The key of a dotted field begins with a dot, which no name does. */
function keyOf(field: Field): string {
  return field.dotted ? `.${field.name}` : field.name
}

function newField(name: string, optional: boolean, position: Position): Field {
  const use = { plain: false, section: false, inverted: false }
  return { name, ...use, children: [], itemIsValue: false, optional, ...position }
}

/** A name can be listed as optional at the level of the section or at an outer level, because it is looked up in both. */
function optionalAt(names: ReadonlySet<string>): (level: Level, path: string) => boolean {
  return (level, path) => {
    if (names.size === 0) return false
    for (let at: Level | null = level; at !== null; at = at.outer) {
      if (names.has(at.prefix + path)) return true
    }
    return false
  }
}

/** Merges the fields of several sources in a template, such as the page and the file name. A name is required if one of them requires it. */
export function mergeFields(...trees: readonly (readonly Field[])[]): Field[] {
  const merged = new Map<string, Field>()
  for (const field of trees.flat()) {
    const same = merged.get(keyOf(field))
    if (same === undefined) {
      merged.set(keyOf(field), { ...field, children: mergeFields(field.children) })
      continue
    }
    same.plain ||= field.plain
    same.section ||= field.section
    same.inverted ||= field.inverted
    same.itemIsValue ||= field.itemIsValue
    same.optional &&= field.optional
    if (field.style) addStyleUse(same, field.style)
    same.children = mergeFields(same.children, field.children)
  }
  return [...merged.values()]
}
