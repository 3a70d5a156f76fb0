import type { FieldDeclaration } from './field-types.ts'

/** How a template uses a name: as a value or as a section (`{{#name}}`, `{{^name}}`). A name can be both. */
export interface FieldUse {
  plain: boolean
  section: boolean
  inverted: boolean
}

/** What values a merge field in a style accepts. `unsigned`: no negative values, because the CSS property does not allow them. */
export type StyleUse = 'number' | 'value' | 'unsigned-number' | 'unsigned-value'

/**
 * A merge field of a template. `children` are the names inside its section or after its dot. Names inside a section are looked up in the item
 * first, then in the levels around it.
 */
export interface Field extends FieldUse {
  name: string
  children: Field[]
  /** The section prints its items themselves, with `{{.}}`. */
  itemIsValue: boolean
  /** Set in template.json: data can omit the field, which is then printed empty. */
  optional: boolean
  /**
   * Comes after its parent's dot (`name` in `{{customer.name}}`): it is looked up only in the parent. A name that is used both after the dot and
   * inside the section is two children.
   */
  dotted?: true
  /** The field or its item is used in a style attribute or a `<style>`: as a number with its unit in the template, or as a CSS value. */
  style?: StyleUse
  /**
   * Its declaration in template.json, whose `fields` are children here. It is set on the field at its position in the data: for a name that is
   * looked up in an outer level, on the outer field.
   */
  declared?: Omit<FieldDeclaration, 'fields'>
  /** Formula that calculates the value; empty for a text of the template's languages. Data must not contain the field. */
  formula?: string
  /** Declared or computed in an outer level. Items of the list around it must not have a field of this name, because formulas would not see it. */
  isOuter?: true
  /** A name inside the result of a formula. It is never looked up in an outer level. */
  isResult?: true
  /** Structure of a formula's result that no tag can print: a list of plain values, a list of rows or a group. */
  structure?: 'values' | 'rows' | 'group'
  /** Used by a formula: data must contain it even if no tag names it. */
  isInput?: true
  /** Line of the first use in the source, from 1. */
  line: number
  /** Column of the first use in the source, from 1. */
  column: number
}

/** Returns the fields that are looked up in a section's item first, including those inside `{{#.}}`. Fields after its dot are excluded. */
export function sectionChildren({ children }: { children: readonly Field[] }): Field[] {
  return children
    .filter(({ dotted }) => dotted !== true)
    .flatMap((child) => (child.name === '.' ? sectionChildren(child) : [child]))
}
