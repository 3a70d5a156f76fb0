import { type Field, insideOf } from '@platen/contract'

/** A field of one level with all that the page does with it, however it is reached: behind its parent's dot, or inside its section. */
export interface Use {
  field: Field
  /** Asked of the parent itself, and never of what stands around it. */
  isOwn: boolean
}

/** Whether a section of this field is on or off by its own value, and prints that value. */
export function isOwnCondition(field: Field): boolean {
  return field.plain || insideOf(field).some((child) => child.plain && child.name === field.name)
}

/** Whether a field that is not declared brings names of its own: its section has parts that could be looked up in an item. */
export function mayHaveItems(field: Field): boolean {
  return field.section && insideOf(field).length > 0 && !isOwnCondition(field)
}

/** What parts within this field look up in whatever stands around it. */
export function* outerFields(field: Field): Generator<Field> {
  for (const child of insideOf(field)) {
    if (isSought(child)) yield child
    yield* outerFields(child)
  }
  for (const child of field.children) if (child.dotted) yield* outerFields(child)
}

/** What is declared or computed has its place, and so has what stands behind a dot; all others are looked up outwards. */
export function isSought({ declared, formula, isOuter, isResult }: Field): boolean {
  return declared === undefined && formula === undefined && isOuter !== true && isResult !== true
}
