import type { FieldDeclaration } from './field-types.ts'

/** How a template uses a name: as a value or as a section (`{{#name}}`, `{{^name}}`). A name can be both. */
export interface FieldUse {
  plain: boolean
  section: boolean
  inverted: boolean
}

/** Which values a merge field in a style accepts. `unsigned`: no negative values, because the CSS property does not allow them. */
export type StyleUse = 'number' | 'value' | 'unsigned-number' | 'unsigned-value'

/**
 * A merge field of a template. `children` are the names inside its section or after its dot. Names inside a section are looked up in the item
 * first, then in the levels around it.
 */
export interface Field extends FieldUse {
  name: string
  children: Field[]
  /** Whether the section prints the items themselves, with `{{.}}`. */
  itemIsValue: boolean
  /** Whether template.json says that data can omit the field, which is then printed empty. */
  optional: boolean
  /**
   * Set if the name comes after its parent and a dot (`name` in `{{customer.name}}`), so that it is looked up only in the parent. A name that is
   * used both after the dot and inside the section becomes two children.
   */
  dotted?: true
  /** How the field or its item is used in a style attribute or a `<style>`: as a number whose unit is in the template, or as a CSS value. */
  style?: StyleUse
  /**
   * The declaration in template.json, without its `fields`, which are the `children` here. If a name is looked up in an outer level, the
   * declaration is set on the outer field, which is where the value is in the data.
   */
  declared?: Omit<FieldDeclaration, 'fields'>
  /** Formula that calculates the value; empty for a string from a language file. Data must not contain the field. */
  formula?: string
  /**
   * Set if the field is declared or computed in an outer level. Items of the surrounding list must not have a field with this name, because
   * formulas would not see it.
   */
  isOuter?: true
  /** Set for a name inside the result of a formula. It is never looked up in an outer level. */
  isResult?: true
  /** Structure of a formula's result that no tag can print: a list of plain values, a list of rows or a group. */
  structure?: 'values' | 'rows' | 'group'
  /** Set if a formula uses the field, so that data must contain it even if no tag prints it. */
  isInput?: true
  /** Line of the first use in the source, from 1. */
  line: number
  /** Column of the first use in the source, from 1. */
  column: number
}

/**
 * Returns the fields that are looked up in a section's item first, including those inside `{{#.}}`. Fields after the dot of the section's name are
 * excluded.
 */
export function sectionChildren({ children }: { children: readonly Field[] }): Field[] {
  return children
    .filter(({ dotted }) => dotted !== true)
    .flatMap((child) => (child.name === '.' ? sectionChildren(child) : [child]))
}
