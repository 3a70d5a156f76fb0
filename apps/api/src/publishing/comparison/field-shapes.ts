import type { Field, FieldNature } from '@platen/contract'

/** What data a name takes: `value` and `section` may both be true. Neither: it only stands before a dot. */
export interface FieldShape {
  name: string
  /** Dotted path of what it stands in; empty at the top. */
  parent: string
  value: boolean
  section: boolean
  itemIsValue: boolean
  /** Names stand within it. */
  hasNames: boolean
  /** Data must hold it wherever what it stands in is printed: as `checkData` has it. */
  required: boolean
  /** It stands behind its parent's dot, and is looked for nowhere else. */
  dotted: boolean
  nature: FieldNature
}

/** Fields by dotted path. */
export type FieldShapes = Map<string, FieldShape>

/** Paths that a declaration or a formula gives a place in the data. */
export function fieldHomes(fields: readonly Field[], parent = ''): Set<string> {
  const homes = new Set<string>()
  for (const field of fields) {
    const path = pathOf(parent, field)
    if (field.declared || field.formula !== undefined) homes.add(path)
    for (const home of fieldHomes(field.children, path)) homes.add(home)
  }
  return homes
}

/**
 * The fields by dotted path. A name that stands both behind its parent's dot and inside its section is one path; one that is found
 * further out, where `homes` says that it is, is the field there. What a template computes or says itself has nothing inside that
 * callers could send.
 */
export function shapesOf(fields: readonly Field[], homes: ReadonlySet<string>): FieldShapes {
  const shapes: FieldShapes = new Map()
  const ownTexts = fields.find(({ formula }) => formula === '')?.name
  const add = (field: Field, parent: string) => {
    const own = pathOf(parent, field)
    const path = field.dotted || homes.has(own) ? own : (homeOf(field.name, parent, homes) ?? own)
    if (path === ownTexts) return
    const known = shapes.get(path)
    const { declared, formula } = field
    const section = field.section || field.inverted
    shapes.set(path, {
      name: field.name,
      parent: path.slice(0, Math.max(0, path.length - field.name.length - 1)),
      value: field.plain || (known?.value ?? false),
      section: section || (known?.section ?? false),
      itemIsValue: field.itemIsValue || (known?.itemIsValue ?? false),
      hasNames: field.children.length > 0 || (known?.hasNames ?? false),
      required: isRequired(field) || (known?.required ?? false),
      dotted: field.dotted === true && (known?.dotted ?? true),
      nature: { ...known?.nature, ...(declared && { declared }), ...(formula !== undefined && { formula }) },
    })
    if (formula === undefined) for (const child of field.children) add(child, path)
  }
  for (const field of fields) add(field, '')
  return shapes
}

/** A group is needed for what is needed behind its dot. */
function isRequired(field: Field): boolean {
  if (field.section || field.inverted || field.optional || field.formula !== undefined) return false
  const isTaken = field.isInput === true && field.declared?.type !== 'group'
  return field.plain || isTaken || field.children.some((child) => child.dotted && isRequired(child))
}

function pathOf(parent: string, { name }: Field): string {
  return parent === '' ? name : `${parent}.${name}`
}

/** The nearest place around `parent` that has the name. */
function homeOf(name: string, parent: string, homes: ReadonlySet<string>): string | undefined {
  const parts = parent === '' ? [] : parent.split('.')
  for (let depth = parts.length - 1; depth >= 0; depth--) {
    const path = [...parts.slice(0, depth), name].join('.')
    if (homes.has(path)) return path
  }
  return undefined
}
