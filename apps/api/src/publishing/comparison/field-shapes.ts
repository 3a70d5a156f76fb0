import type { Field, FieldNature } from '@platen/contract'

/** How a template uses a field. `value` and `section` can both be true. If neither is, the name is only used before a dot. */
export interface FieldShape {
  name: string
  /** Dotted path of the parent; empty at the top level. */
  parent: string
  value: boolean
  section: boolean
  itemIsValue: boolean
  /** Whether names are used inside the field's section. */
  hasNames: boolean
  /** Whether data must contain the field whenever its parent is printed, as in `checkData`. */
  required: boolean
  /** Whether the field follows its parent's dot, and is only looked up in the parent. */
  dotted: boolean
  nature: FieldNature
}

/** Fields by dotted path. */
export type FieldShapes = Map<string, FieldShape>

/** Returns the paths of declared and computed fields. */
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
 * Returns the fields by dotted path. A name that is used both after its parent's dot and inside its section is one path. A name that is found in an
 * outer level, according to `homes`, is the field there. Computed fields and the template's language files contain nothing that callers could send.
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

/** Whether data must contain a field. A group is required if one of its fields is. */
function isRequired(field: Field): boolean {
  if (field.section || field.inverted || field.optional || field.formula !== undefined) return false
  const isTaken = field.isInput === true && field.declared?.type !== 'group'
  return field.plain || isTaken || field.children.some((child) => child.dotted && isRequired(child))
}

function pathOf(parent: string, { name }: Field): string {
  return parent === '' ? name : `${parent}.${name}`
}

/** Returns the path of the name in the nearest level around `parent`. */
function homeOf(name: string, parent: string, homes: ReadonlySet<string>): string | undefined {
  const parts = parent === '' ? [] : parent.split('.')
  for (let depth = parts.length - 1; depth >= 0; depth--) {
    const path = [...parts.slice(0, depth), name].join('.')
    if (homes.has(path)) return path
  }
  return undefined
}
