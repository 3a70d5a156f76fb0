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
}

/** A field of a PDF's form (AcroForm, ISO 32000-1 §12.7). */
export interface PdfFormField {
  /** In full, with the names of the fields around it: `person.address.city`. */
  name: string
  kind: PdfFieldKind
  /** What the form calls it where people ask. */
  label?: string
  widgets: PdfWidget[]
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
  look: PdfFieldLook
  /** What stands in it: of a check box or radio button its state. */
  value?: string
}

/** Answer of `GET /app/api/templates/{id}/assets/{sha256}/form`. */
export interface PdfFormAnswer {
  /** In the order of pages, from top to bottom. */
  fields: PdfFormField[]
}

/** How a field's text stands in it. */
export interface PdfFieldLook {
  family: 'sans' | 'serif' | 'mono'
  isBold?: true
  /** Points; 0: as large as its place allows. */
  size: number
  /** `#rrggbb`. */
  color: string
  align: 'left' | 'center' | 'right'
}
