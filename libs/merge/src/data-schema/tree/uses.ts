import { type Field, sectionChildren } from '@platen/contract'

/** A field of one level, as the page uses it: after a dot or in a section. */
export interface Use {
  field: Field
  /** Whether the name is looked up only in the parent, not in outer levels. */
  isOwn: boolean
}

/** Whether a field's own value controls its section, which prints that value. */
export function isOwnCondition(field: Field): boolean {
  return field.plain || sectionChildren(field).some((child) => child.plain && child.name === field.name)
}

/** Whether an undeclared field can be an object or a list: its section has names that could be looked up in an item. */
export function mayHaveItems(field: Field): boolean {
  return field.section && sectionChildren(field).length > 0 && !isOwnCondition(field)
}

/** Returns the names that parts in this field look up around it. */
export function* outerFields(field: Field): Generator<Field> {
  for (const child of sectionChildren(field)) {
    if (isSought(child)) yield child
    yield* outerFields(child)
  }
  for (const child of field.children) if (child.dotted) yield* outerFields(child)
}

/** Whether a name is also looked up at outer levels. Declared, computed and dotted names are not. */
export function isSought({ declared, formula, isOuter, isResult }: Field): boolean {
  return declared === undefined && formula === undefined && isOuter !== true && isResult !== true
}
