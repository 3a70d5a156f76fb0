import type { PdfFormField, PdfWidget } from './form-fields.ts'

/** A PDF made ready to be drawn over: each of its pages draws a stamp of its own last, which is empty until it is written anew. */
export interface PdfBase {
  /** One above the highest object number. */
  size: number
  /** Where its table of offsets is. */
  tableAt: number
  /** The entries of its trailer but `/Size`, `/Prev` and `/Info`. */
  trailer: string
  /** Its dictionary of information, each entry as it is written. */
  information: Record<string, string>
  /** Likewise its catalog. */
  catalog: { number: number; entries: Record<string, string> }
  /** Object number of the root of its page tree, of which all pages are children. */
  pageTree: number
  pages: PdfPage[]
  /** Of a form that stays one: the fields that boxes fill. */
  form?: PdfFillableField[]
}

/** A page of a PDF as people see it, turned and cut as the file says. */
export interface PdfPage extends StampTarget {
  /** Its number. */
  object: number
}

/** What can be drawn on: a page, or a widget of a form that stays one. Lengths in points. */
export interface StampTarget {
  width: number
  height: number
  /** Object number of its stamp: the form XObject that it draws last. */
  stamp: number
  /** From the page or widget as it is seen, from its lower left corner, to its own space (ISO 32000-1 §8.3.3). */
  matrix: [number, number, number, number, number, number]
}

/** A field of a form that stays one: how it is written. */
export interface PdfFillableField extends Pick<
  PdfFormField,
  'name' | 'kind' | 'options' | 'maxLength' | 'takesOther'
> {
  widgets: Array<
    PdfWidget & { /** What it draws; none for check boxes and radio buttons. */ target?: StampTarget }
  >
  nodes: PdfWritableNode[]
}

/** A dictionary of a field or widget that is written anew with a value. */
export interface PdfWritableNode {
  /** Its number. */
  object: number
  /** As they stand in the file (Latin-1), but those of its value. */
  entries: string
  /** Whether it is the field's, and not only a widget's. */
  takesValue: boolean
  /** Of a check box or radio button: the state that says yes, and its name as the file has it. */
  choice?: string
  state?: string
}
