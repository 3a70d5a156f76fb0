import type { Field } from './fields.ts'

/**
 * Whether data must have a field where it is asked for: the page prints it, or a formula takes it, it opens no section, and nobody called it
 * optional. Of a group it is enough that something behind its dot is needed; `isInnerNeeded` says so where that is known.
 */
export function isNeeded(
  field: Field,
  isInnerNeeded = field.children.some((child) => child.dotted === true && isNeeded(child)),
): boolean {
  const { plain, section, inverted, optional, formula, isInput, declared } = field
  // Of a group formulas take what is in it.
  const isTaken = isInput === true && declared?.type !== 'group'
  return (plain || isTaken || isInnerNeeded) && !section && !inverted && !optional && formula === undefined
}
