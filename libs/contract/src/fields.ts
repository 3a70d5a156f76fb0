import type { FieldDeclaration } from './field-types.ts'

/** How a template uses a name: as a value, or as a section (`{{#name}}`, `{{^name}}`). One name may be both. */
export interface FieldUse {
  plain: boolean
  section: boolean
  inverted: boolean
}

/** What a merge field in a style may be given; `unsigned`: nothing below zero, as its property refuses that. */
export type StyleUse = 'number' | 'value' | 'unsigned-number' | 'unsigned-value'

/**
 * A merge field of a template.
 * `children` are the names that stand inside its section (or behind its dot): they are looked up in the item first, then outwards.
 */
export interface Field extends FieldUse {
  name: string
  children: Field[]
  /** The section's items are used themselves: `{{.}}` stands inside. */
  itemIsValue: boolean
  /** The author's word in template.json: a plain field that may be missing, and then prints empty. */
  optional: boolean
  /**
   * Stands behind its parent's dot (`name` in `{{customer.name}}`): found in the parent itself, never outwards. A name that stands both
   * behind the dot and inside the section is two children.
   */
  dotted?: true
  /** It, or its item, stands in a style attribute or a `<style>`: as a number that has its unit in the template, or as a value of CSS. */
  style?: StyleUse
  /**
   * What template.json declares of it; its own `fields` stand as children here. On the field at its place in the data: where a name is looked up
   * outwards, the field further out has it.
   */
  declared?: Omit<FieldDeclaration, 'fields'>
  /** A formula gives its value (the formula's text), or the template itself does (empty: a text of its languages): data must not hold it. */
  formula?: string
  /** Declared or computed further out: an item of the list around it must not have one of its own, which formulas would not see. */
  isOuter?: true
  /** Within what a formula gives, as a name that this has: never looked for further out. */
  isResult?: true
  /** A formula gives a list of plain values, a list of rows or a group, which no tag can print as a value. */
  structure?: 'values' | 'rows' | 'group'
  /** A formula needs it: data must have it even where no tag names it. */
  isInput?: true
  /** Where the name first stands in the source; both count from 1. */
  line: number
  column: number
}

/** The fields that are looked up in a section's item first, with those inside `{{#.}}`, which is the item again. Those behind its dot are the object's own. */
export function sectionChildren({ children }: { children: readonly Field[] }): Field[] {
  return children
    .filter(({ dotted }) => dotted !== true)
    .flatMap((child) => (child.name === '.' ? sectionChildren(child) : [child]))
}
