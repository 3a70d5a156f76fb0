import type { ComputedDeclaration } from '@platen/contract'
import type { Kind, Layout } from '../kinds/kinds.ts'
import type { UnderstoodField } from '../understand/understood.ts'
import type { Language } from '../words/languages.ts'

/** A value with its place: the dotted name by which it is printed where it stands. */
export interface Leaf {
  tag: string
  field: UnderstoodField
  label: string
  /** What it is by its name, such as `due_date`. */
  concept?: string
  /** The list of one item in which it stands; `tag` is its name there. */
  list?: string
}

/** Somebody: who sends, who receives. */
export interface Party {
  heading: string
  leaves: Leaf[]
}

/** A group with a heading of its own. */
export interface Section {
  heading: string
  leaves: Leaf[]
  lists: ListPlan[]
  inner: Section[]
  /** Stands before the lists, as in the data. */
  isFirst?: boolean
}

/** A row below a table. */
export interface SumRow {
  tag: string
  label: string
  /** The last one, which is what counts. */
  isMain: boolean
  /** `{{#taxes}}`: a row for each rate. */
  each?: { list: string; base: string; key: string }
  /** Left out where it is nothing. */
  isOptional: boolean
}

/** A column of a table. */
export interface Column extends Leaf {
  /** How it is set. */
  form: 'text' | 'number' | 'date' | 'image' | 'code'
  /** Stands small below the column's text. */
  below: Leaf[]
  /** Stands behind the number, such as its unit. */
  behind?: Leaf
  /** So that its words do not break. */
  minWidth?: string
}

/** A list with what is in each of its items. */
export interface ListPlan {
  tag: string
  field: UnderstoodField
  heading: string
  form: 'table' | 'cards' | 'values' | 'entries' | 'dishes' | 'signatories' | 'paragraphs'
  /** Smaller letters, as it has much beside each other. */
  isDense?: boolean
  /** Its entries are numbered, as clauses are. */
  isNumbered?: boolean
  /** The formula by which its items are grouped. */
  group?: string
  columns: Column[]
  /** Lists within an item. */
  inner: ListPlan[]
  sums: SumRow[]
  /** Code that stands in the head of the last column of money. */
  currency?: string
}

/** What stands where in a new document. */
export interface Plan {
  kind: Kind
  layout: Layout
  language: Language
  locale: string
  /** HTML of the heading: a text, or a field. */
  title: string
  /** The same as a text for template.json, with its fields. */
  name: string
  colour: string | undefined
  face: 'serif' | 'sans' | undefined
  page: { size: string; orientation: 'portrait' | 'landscape' }
  hasTwoColumns: boolean
  /** Path of a cited picture that is the logo, and of the others. */
  logo: string | undefined
  pictures: string[]
  sender: Party | undefined
  recipients: Party[]
  facts: Leaf[]
  details: Leaf[]
  before: Leaf[]
  after: Leaf[]
  payment: Leaf[]
  /** Lines to sign on that were asked for: whom each is for, or nothing. */
  signers: string[]
  /** Asked for on small paper. */
  code: 'qrcode' | 'code128' | undefined
  /** Stands at the very end, small. */
  small: Leaf[]
  images: Leaf[]
  sections: Section[]
  lists: ListPlan[]
  /** Sums of the data that no table has. */
  sums: SumRow[]
  computed: Record<string, ComputedDeclaration>
  /** Fields that the composer adds. */
  added: UnderstoodField[]
  notes: string[]
}
