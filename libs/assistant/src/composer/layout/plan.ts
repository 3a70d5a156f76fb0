import type { ComputedDeclaration } from '@platen/contract'
import type { Kind, Layout } from '../kinds/kinds.ts'
import type { UnderstoodField } from '../understand/understood.ts'
import type { Language } from '../words/languages.ts'

/** A value and its dotted name where it is printed. */
export interface Leaf {
  tag: string
  field: UnderstoodField
  label: string
  /** The concept of its name, such as `due_date`. */
  concept?: string
  /** The list with one item that contains it. `tag` is its name in the item. */
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
  /** It is before the lists, as in the data. */
  isFirst?: boolean
}

/** A row below a table. */
export interface SumRow {
  tag: string
  label: string
  /** The total. */
  isMain: boolean
  /** A row for each rate: `{{#taxes}}`. */
  each?: { list: string; base: string; key: string }
  /** Whether it is omitted if it has no value. */
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
  /** Smaller letters. */
  isDense?: boolean
  /** Numbered entries, such as clauses. */
  isNumbered?: boolean
  /** The formula that groups its items. */
  group?: string
  columns: Column[]
  /** Lists in an item. */
  inner: ListPlan[]
  sums: SumRow[]
  /** The code in the heading of the last column of money. */
  currency?: string
}

/** The position of each field in a new document. */
export interface Plan {
  kind: Kind
  layout: Layout
  language: Language
  locale: string
  /** HTML of the heading: a text, or a field. */
  title: string
  /** The same as text for template.json. */
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
  /** The names at signature lines; empty for a line without a name. */
  signers: string[]
  /** For small paper. */
  code: 'qrcode' | 'code128' | undefined
  /** Small text at the end. */
  small: Leaf[]
  images: Leaf[]
  sections: Section[]
  lists: ListPlan[]
  /** Sums without a table. */
  sums: SumRow[]
  computed: Record<string, ComputedDeclaration>
  /** Fields that are not in the data. */
  added: UnderstoodField[]
  notes: string[]
}
