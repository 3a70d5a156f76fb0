/** A rectangle on a page as people see it: turned and cut as the file says. In points (1/72 in), from the page's upper left corner. */
export interface Rectangle {
  left: number
  top: number
  width: number
  height: number
}

/** What happens when a text has no room in its box: it gets smaller, breaks into more lines, is cut off, or the document is refused. */
export type TextOverflow = 'shrink' | 'wrap' | 'clip' | 'error'

/** What happens when a table's rows have no room: they get smaller, the document is refused, or they go on on a copy of the page. */
export type TableOverflow = 'shrink' | 'error' | 'continue'

/** How a text stands in its box. */
export interface TextLook {
  /** A CSS list of font families. */
  family: string
  /** Points. */
  size: number
  /** A CSS colour. */
  color: string
  weight: number
  align: 'left' | 'center' | 'right' | 'justify'
  verticalAlign: 'top' | 'middle' | 'bottom'
  /** As a multiple of the size. */
  lineHeight: number
  wraps: boolean
  /** Degrees by which its lines are rotated counterclockwise. */
  turn?: 90 | 180 | 270
}

interface BoxOnPage extends Rectangle {
  /** From 1. */
  page: number
  isLocked: boolean
  /** Where a table goes on on copies of the page: the box stands on the first or the last of them only, and not on all. */
  copies?: 'first' | 'last'
}

/** Words with merge fields and sections: `{{first}} {{last}}`. */
export interface TextBox extends BoxOnPage {
  kind: 'text'
  /** Merge text; line breaks are kept. */
  text: string
  look: TextLook
  overflow: TextOverflow
  /** The form field of the PDF that it fills. */
  formField?: string
  /** What is longer is cut, and a warning says so. */
  lettersMax?: number
  /** Each letter stands in a cell of its own; there are `lettersMax` of them. */
  isComb?: true
  /** Of a list: all are shown, a line each, and its text says which are chosen. */
  options?: string[]
}

/** A mark that stands where a field says yes. */
export interface CheckBox extends BoxOnPage {
  kind: 'check'
  /** The field's name, dotted for nested ones. */
  field: string
  mark: 'tick' | 'cross' | 'dot'
  color: string
  formField?: string
  /** Of a form field with several choices: the one that this box is. */
  choice?: string
}

/** A picture by address or data URI: a photo, a stamp, a signature. */
export interface ImageBox extends BoxOnPage {
  kind: 'image'
  /** Merge text of the address. */
  address: string
  /** Where a picture of another shape stands in its box. */
  align: 'left' | 'center' | 'right'
  verticalAlign: 'top' | 'middle' | 'bottom'
}

/** A QR or bar code; drawn as `<bar-code>` elsewhere in templates. */
export interface CodeBox extends BoxOnPage {
  kind: 'code'
  /** A kind of `<bar-code>`, such as `qr`. */
  code: string
  /** Merge text of what it says. */
  value: string
}

/** A list field, an item a row. */
export interface TableBox extends BoxOnPage {
  kind: 'table'
  /** The list's name. */
  list: string
  /** Points. */
  rowHeight: number
  columns: TableColumn[]
  look: TextLook
  overflow: TableOverflow
}

/** One of a table's columns, from left to right. */
export interface TableColumn {
  /** Points. */
  width: number
  /** Merge text, by the names of an item. */
  text: string
  align: TextLook['align']
}

/** Something that is drawn over a page of a PDF. The order of boxes is the order in which they are drawn. */
export type OverlayBox = TextBox | CheckBox | ImageBox | CodeBox | TableBox

/** Anything else that is written for a page by hand: it stays as it is, and can be moved where its style says where it stands. */
export interface OtherBox extends BoxOnPage {
  kind: 'other'
}

/** Whatever stands on a page, ours or not. */
export type AnyBox = OverlayBox | OtherBox
