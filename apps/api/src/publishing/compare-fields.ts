import { type Field, type FieldChange, nearestName } from '@platen/contract'

/** What data a name takes: `value` and `section` may both be true. `object`: it only stands before a dot. */
interface Shape {
  name: string
  /** Dotted path of what it stands in; empty at the top. */
  parent: string
  value: boolean
  section: boolean
  itemIsValue: boolean
  /** Data must hold it wherever what it stands in is printed. */
  required: boolean
}

/** A version's fields with the number of documents that were made with them. */
export interface FieldsInUse {
  fields: readonly Field[]
  documents: number
}

/** Every way in which fields differ from those before, in the order of the new template, removed ones first. */
export function compareFields(
  before: readonly Field[],
  after: readonly Field[],
  inUse: readonly FieldsInUse[],
): FieldChange[] {
  const [old, now] = [shapesOf(before), shapesOf(after)]
  const used = inUse.map(({ fields, documents }) => ({ paths: shapesOf(fields), documents }))
  const recentDocuments = (path: string) =>
    used.reduce((sum, { paths, documents }) => (paths.has(path) ? sum + documents : sum), 0)
  const added = [...now].filter(([path]) => !old.has(path))
  const renamed = new Map<string, string>()
  const removals = [...old]
    .filter(([path]) => !now.has(path))
    .map(([path, shape]): FieldChange => {
      const renamedTo = newNameOf(shape, added, renamed)
      if (renamedTo !== undefined) renamed.set(path, renamedTo)
      return {
        name: path,
        change: 'removed',
        isBreaking: true,
        recentDocuments: recentDocuments(path),
        ...(renamedTo === undefined ? {} : { renamedTo }),
      }
    })
  const others = [...now].flatMap(([path, shape]): FieldChange[] => {
    const found = changeOf(old.get(path), shape, old)
    return found ? [{ name: path, ...found, recentDocuments: recentDocuments(path) }] : []
  })
  return [...removals, ...others]
}

function changeOf(
  before: Shape | undefined,
  after: Shape,
  old: ReadonlyMap<string, Shape>,
): Pick<FieldChange, 'change' | 'isBreaking'> | undefined {
  if (!before) {
    // Inside a block that is new as well, nothing is missing: no data opens it yet.
    const around = after.parent === '' || old.has(after.parent)
    return { change: 'added', isBreaking: after.required && around }
  }
  const isOtherKind =
    before.value !== after.value ||
    before.section !== after.section ||
    before.itemIsValue !== after.itemIsValue
  if (isOtherKind) return { change: 'kind_changed', isBreaking: !takesWhat(before, after) }
  if (before.required === after.required) return undefined
  return after.required
    ? { change: 'now_required', isBreaking: true }
    : { change: 'now_optional', isBreaking: false }
}

/** Whether what was right for the one is right for the other, and prints no less. */
function takesWhat(before: Shape, after: Shape): boolean {
  if (before.itemIsValue !== after.itemIsValue) return false
  const isObject = !before.value && !before.section
  // A value that opens a section besides still prints, and an object opens one as it is.
  return isObject
    ? after.section && !after.value
    : (!before.value || after.value) && (!before.section || after.section)
}

/** The added name in the same place and of the same kind that is nearest; inside a renamed block, the name there. */
function newNameOf(
  shape: Shape,
  added: readonly [string, Shape][],
  renamed: ReadonlyMap<string, string>,
): string | undefined {
  const parent = renamed.get(shape.parent) ?? shape.parent
  const taken = new Set(renamed.values())
  const candidates = added.filter(
    ([name, other]) =>
      !taken.has(name) &&
      other.parent === parent &&
      other.value === shape.value &&
      other.section === shape.section &&
      other.itemIsValue === shape.itemIsValue,
  )
  const nearest = nearestName(
    shape.name,
    candidates.map(([, other]) => other.name),
  )
  return candidates.find(([, other]) => other.name === nearest)?.[0]
}

/** The fields by dotted path. A name that stands both behind its parent's dot and inside its section is one path. */
function shapesOf(fields: readonly Field[]): Map<string, Shape> {
  const shapes = new Map<string, Shape>()
  const add = (field: Field, parent: string) => {
    const path = parent === '' ? field.name : `${parent}.${field.name}`
    const known = shapes.get(path)
    const section = field.section || field.inverted
    shapes.set(path, {
      name: field.name,
      parent,
      value: field.plain || (known?.value ?? false),
      section: section || (known?.section ?? false),
      itemIsValue: field.itemIsValue || (known?.itemIsValue ?? false),
      required: (field.plain && !section && !field.optional) || (known?.required ?? false),
    })
    for (const child of field.children) add(child, path)
  }
  for (const field of fields) add(field, '')
  return shapes
}
