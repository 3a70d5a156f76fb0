import type { Field } from './fields.ts'

/**
 * Whether data must contain a field: it is printed or used by a formula, opens no section, and is not optional. A group is needed if one of its
 * fields is needed. Pass `isInnerNeeded` if this is already known.
 */
export function isNeeded(
  field: Field,
  isInnerNeeded = field.children.some((child) => child.dotted === true && isNeeded(child)),
): boolean {
  const { plain, section, inverted, optional, formula, isInput, declared } = field
  // Formulas use the fields of a group, not the group itself.
  const isUsedByFormula = isInput === true && declared?.type !== 'group'
  return (
    (plain || isUsedByFormula || isInnerNeeded) && !section && !inverted && !optional && formula === undefined
  )
}
