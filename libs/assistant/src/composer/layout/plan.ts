import type { ComputedDeclaration } from '@platen/contract'
import type { Kind, Layout } from '../kinds/kinds.ts'
import type { UnderstoodField } from '../understand/understood.ts'
import type { Language } from '../words/languages.ts'

/** A value to print. `tag` is its name in the merge tag. */
export interface Leaf {
  tag: string
  field: UnderstoodField
  label: string
  /** The concept of the field, such as `due_date`. */
  concept?: string
  /** The list with one item that contains the value. `tag` is then the name in the item. */
  list?: string
}

/** A sender or recipient. */
export interface Party {
  heading: string
  leaves: Leaf[]
}

/** A group with a heading. */
export interface Section {
  heading: string
  leaves: Leaf[]
  lists: ListPlan[]
  inner: Section[]
  /** The section is before the lists, as in the data. */
  isFirst?: boolean
}

/** A row below a table. */
export interface SumRow {
  tag: string
  label: string
  /** The total. */
  isMain: boolean
  /** Prints a row for each tax rate: `{{#taxes}}`. */
  each?: { list: string; base: string; key: string }
  /** Whether the row is omitted if the sum has no value. */
  isOptional: boolean
}

export interface Column extends Leaf {
  form: 'text' | 'number' | 'date' | 'image' | 'code'
  /** Small text below the value. */
  below: Leaf[]
  /** Text after the number, such as its unit. */
  behind?: Leaf
  /** Minimum width, so that no word wraps. */
  minWidth?: string
}

export interface ListPlan {
  tag: string
  field: UnderstoodField
  heading: string
  form: 'table' | 'cards' | 'values' | 'entries' | 'dishes' | 'signatories' | 'paragraphs'
  /** Smaller text. */
  isDense?: boolean
  /** Numbered entries, such as clauses. */
  isNumbered?: boolean
  /** Name of the formula that groups the items. */
  group?: string
  columns: Column[]
  /** Lists in an item. */
  inner: ListPlan[]
  sums: SumRow[]
  /** Currency code in the heading of the last money column. */
  currency?: string
}

/** Where each field is printed in a new document. */
export interface Plan {
  kind: Kind
  layout: Layout
  language: Language
  locale: string
  /** HTML of the heading: text or a merge tag. */
  title: string
  /** The heading as text, for template.json. */
  name: string
  colour: string | undefined
  face: 'serif' | 'sans' | undefined
  page: { size: string; orientation: 'portrait' | 'landscape' }
  hasTwoColumns: boolean
  /** Path of the cited logo. */
  logo: string | undefined
  pictures: string[]
  sender: Party | undefined
  recipients: Party[]
  facts: Leaf[]
  details: Leaf[]
  before: Leaf[]
  after: Leaf[]
  payment: Leaf[]
  /** The names below signature lines; an empty string for a line without a name. */
  signers: string[]
  /** The type of code on small paper. */
  code: 'qrcode' | 'code128' | undefined
  /** Small text at the end. */
  small: Leaf[]
  images: Leaf[]
  sections: Section[]
  lists: ListPlan[]
  /** Sums that are not below a table. */
  sums: SumRow[]
  computed: Record<string, ComputedDeclaration>
  /** Fields to declare that are not in the data. */
  added: UnderstoodField[]
  notes: string[]
}
