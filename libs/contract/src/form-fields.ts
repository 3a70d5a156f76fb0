/** What becomes of a PDF's form in documents: `flat`, what stands in it is printed; `fillable`, it can be filled further. */
export type PdfFormUse = 'flat' | 'fillable'

/** What kind a field of a PDF's form is; `choice` shows one of its options at a time, `list` several. */
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

/** Whether fields of a kind are on or off, and drawn by the form itself. */
export function isButton(kind: PdfFieldKind): kind is 'check' | 'radio' {
  return kind === 'check' || kind === 'radio'
}

/** Whether documents can fill fields of a kind. */
export function isFillable(kind: PdfFieldKind): boolean {
  return isButton(kind) || kind === 'text' || kind === 'choice' || kind === 'list'
}

/** A place where a field of a PDF's form stands. Points, from the upper left corner of the page as it is seen. */
export interface PdfWidget {
  /** From 1. */
  page: number
  left: number
  top: number
  width: number
  height: number
  /** Of a check box or radio button: the state that says yes. */
  choice?: string
  /** Degrees by which its content is rotated counterclockwise on the page as it is seen. */
  turn?: 90 | 180 | 270
  /** Points that its border takes on each side, where that is more than 1; a beveled or inset one takes twice its width. */
  border?: number
}

/** Points between the edge of a field and its text: twice the border and 2 at least, as Acrobat and PDFBox set them. */
export function textInset({ border = 1 }: Pick<PdfWidget, 'border'>): number {
  return 2 * Math.max(1, border)
}

/** A field of a PDF's form (AcroForm, ISO 32000-1 §12.7). */
export interface PdfFormField {
  /** In full, with the names of the fields around it: `person.address.city`. */
  name: string
  kind: PdfFieldKind
  /** What the form calls it where people ask. */
  label?: string
  widgets: PdfWidget[]
  /** Of a number that is split into several fields: which of them this is, from 1. */
  part?: number
  isReadOnly?: true
  isRequired?: true
  /** text: several lines. */
  isMultiline?: true
  /** text: each letter stands in a cell of its own; there are `maxLength` of them. */
  isComb?: true
  /** text: in letters. */
  maxLength?: number
  /** choice, list: what may be chosen, and how it is shown. */
  options?: Array<{ value: string; label: string }>
  /** choice: another value may be written. */
  takesOther?: true
  /** list: several may be chosen. */
  takesMany?: true
  look: PdfFieldTextStyle
  /** Its value: the state of a check box or radio button, or the chosen options of a list, one per line. */
  value?: string
  /** What the form has in it as it came: its value, or without one the value that it is reset to. Stays known when the form is emptied. */
  preset?: string
}

/** Answer of `GET /app/api/templates/{id}/assets/{sha256}/form`. */
export interface PdfFormAnswer {
  /** In the order of pages, from top to bottom. */
  fields: PdfFormField[]
}

/** How a field's text stands in it. */
export interface PdfFieldTextStyle {
  family: 'sans' | 'serif' | 'mono'
  isBold?: true
  /** Points; 0: as large as its place allows. */
  size: number
  /** `#rrggbb`. */
  color: string
  align: 'left' | 'center' | 'right'
}
