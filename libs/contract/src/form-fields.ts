/** Whether PDF forms are flattened (`flat`) or can still be filled in (`fillable`). */
export type PdfFormUse = 'flat' | 'fillable'

/** Kind of PDF form field. `choice` shows one option at a time, and `list` shows several. */
export type PdfFieldKind =
  | 'text'
  | 'password'
  | 'file'
  | 'check'
  | 'radio'
  | 'choice'
  | 'list'
  | 'button'
  | 'signature'

/** Whether a kind only has on and off states, which the form itself draws. */
export function isButton(kind: PdfFieldKind): kind is 'check' | 'radio' {
  return kind === 'check' || kind === 'radio'
}

/** Whether data can fill a field of this kind. */
export function isFillable(kind: PdfFieldKind): boolean {
  return isButton(kind) || kind === 'text' || kind === 'choice' || kind === 'list'
}

/** Position of a PDF form field on a page, in points from the upper left corner of the visible page. */
export interface PdfWidget {
  /** Page number, from 1. */
  page: number
  left: number
  top: number
  width: number
  height: number
  /** Checkboxes and radio buttons: the name of the on state. */
  choice?: string
  /** Degrees by which the content of the field is rotated counterclockwise on the visible page. */
  turn?: 90 | 180 | 270
  /** Space for the border on each side, in points, if it is more than 1. Beveled and inset borders take up twice their width. */
  border?: number
}

/** Returns the distance between the edge of a field and its text, in points: twice the border, and at least 2, as in Acrobat and PDFBox. */
export function textInset({ border = 1 }: Pick<PdfWidget, 'border'>): number {
  return 2 * Math.max(1, border)
}

/** A PDF form field (AcroForm, ISO 32000-1 §12.7). */
export interface PdfFormField {
  /** Fully qualified name: `person.address.city`. */
  name: string
  kind: PdfFieldKind
  /** Label of the field in the form. */
  label?: string
  widgets: PdfWidget[]
  /** Position of this field, starting at 1, if a number is split into several fields. */
  part?: number
  isReadOnly?: true
  isRequired?: true
  /** text: allows several lines. */
  isMultiline?: true
  /** text: divided into `maxLength` cells with one character each. */
  isComb?: true
  /** text: maximum number of characters. */
  maxLength?: number
  /** choice, list: the options and their labels. */
  options?: Array<{ value: string; label: string }>
  /** choice: users can enter other values. */
  takesOther?: true
  /** list: users can choose several options. */
  takesMany?: true
  look: PdfFieldTextStyle
  /** The value, the state of a checkbox or radio button, or the chosen options of a list, one per line. */
  value?: string
  /** The value in the uploaded form, or the value that resetting the form restores. Clearing the form keeps it. */
  preset?: string
}

/** Response to `GET /app/api/templates/{id}/assets/{sha256}/form`. */
export interface PdfFormAnswer {
  /** Fields by page, from top to bottom. */
  fields: PdfFormField[]
}

/** Style of the text in a form field. */
export interface PdfFieldTextStyle {
  family: 'sans' | 'serif' | 'mono'
  isBold?: true
  /** Font size in points. 0 fits the text to the field. */
  size: number
  /** `#rrggbb`. */
  color: string
  align: 'left' | 'center' | 'right'
}
