import type { PdfFormField, PdfWidget } from './form-fields.ts'

/**
 * A PDF that is prepared so that documents can be drawn over it. Each page draws its own stamp last, and the stamp is empty until it is replaced.
 */
export interface PdfBase {
  /** One above the highest object number. */
  size: number
  /** Offset of its cross-reference table. */
  tableAt: number
  /** The entries of its trailer except `/Size`, `/Prev` and `/Info`. */
  trailer: string
  /** Its information dictionary, with each entry as written in the file. */
  information: Record<string, string>
  /** Its catalog, with each entry as written in the file. */
  catalog: { number: number; entries: Record<string, string> }
  /** Object number of the root of its page tree. All pages are direct children of it. */
  pageTree: number
  pages: PdfPage[]
  /** The form fields that boxes of the template fill, if documents stay fillable forms. */
  form?: PdfFillableField[]
}

/** A page of a PDF as it is displayed: rotated and cropped. */
export interface PdfPage extends StampTarget {
  /** Object number. */
  object: number
}

/** A page, or a widget in a fillable form, that can be drawn on. Lengths are in points. */
export interface StampTarget {
  width: number
  height: number
  /** Object number of its stamp: the form XObject that it draws last. */
  stamp: number
  /**
   * Transformation from the visible page or widget, with the origin at its lower left corner, to the coordinate space of the page or widget (ISO
   * 32000-1 §8.3.3).
   */
  matrix: [number, number, number, number, number, number]
}

/** A field of a fillable form, with what is needed to write its value. */
export interface PdfFillableField extends Pick<
  PdfFormField,
  'name' | 'kind' | 'options' | 'maxLength' | 'takesOther'
> {
  widgets: Array<PdfWidget & { /** Absent for checkboxes and radio buttons. */ target?: StampTarget }>
  nodes: PdfWritableNode[]
}

/** The dictionary of a field or widget, which is rewritten to set a value. */
export interface PdfWritableNode {
  /** Object number. */
  object: number
  /** The entries of the dictionary as written in the file (Latin-1), except the entries for the value. */
  entries: string
  /** Whether the dictionary belongs to the field, not only to a widget. */
  takesValue: boolean
  /** Checkboxes and radio buttons: the name of the on state. */
  choice?: string
  /** The name of the on state as written in the file. */
  state?: string
}
