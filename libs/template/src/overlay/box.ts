/** A rectangle on a page as viewers show it, rotated and cropped. In points from the upper left corner. */
export interface Rectangle {
  left: number
  top: number
  width: number
  height: number
}

/** What happens to text that does not fit: smaller, more lines, cut off, or an error. */
export type TextOverflow = 'shrink' | 'wrap' | 'clip' | 'error'

/** What happens to rows that do not fit: smaller, an error, or a copy of the page. */
export type TableOverflow = 'shrink' | 'error' | 'continue'

export interface TextStyle {
  family: string
  size: number
  color: string
  weight: number
  align: 'left' | 'center' | 'right' | 'justify'
  verticalAlign: 'top' | 'middle' | 'bottom'
  /** As a multiple of the size. */
  lineHeight: number
  wraps: boolean
  /** Counterclockwise rotation in degrees. */
  turn?: 90 | 180 | 270
}

interface BoxOnPage extends Rectangle {
  page: number
  isLocked: boolean
  /** If a table continues on copies of the page: the box is only on the first or last one. */
  copies?: 'first' | 'last'
}

/** Text with merge fields and sections: `{{first}} {{last}}`. */
export interface TextBox extends BoxOnPage {
  kind: 'text'
  /** With its line breaks. */
  text: string
  look: TextStyle
  overflow: TextOverflow
  formField?: string
  /** Longer text is cut off, with a warning. */
  lettersMax?: number
  /** Each of the `lettersMax` characters has its own cell. */
  isComb?: true
  /** For a list: all options, one line each. The text has the chosen ones. */
  options?: string[]
}

/** A mark that is printed if a field is true. */
export interface CheckBox extends BoxOnPage {
  kind: 'check'
  /** The dotted name. */
  field: string
  mark: 'tick' | 'cross' | 'dot'
  color: string
  formField?: string
  /** For a form field with several choices: the one of this box. */
  choice?: string
}

export interface ImageBox extends BoxOnPage {
  kind: 'image'
  /** Can contain merge fields. */
  address: string
  /** Position of a picture with other proportions. */
  align: 'left' | 'center' | 'right'
  verticalAlign: 'top' | 'middle' | 'bottom'
}

/** A QR code or barcode (`<bar-code>`). */
export interface CodeBox extends BoxOnPage {
  kind: 'code'
  /** A type of `<bar-code>`, such as `qrcode`. */
  code: string
  /** Can contain merge fields. */
  value: string
}

export interface TableBox extends BoxOnPage {
  kind: 'table'
  list: string
  /** In points. */
  rowHeight: number
  columns: TableColumn[]
  look: TextStyle
  overflow: TableOverflow
}

/** From left to right. */
export interface TableColumn {
  /** In points. */
  width: number
  /** With the names of an item. */
  text: string
  align: TextStyle['align']
}

/** In drawing order. */
export type OverlayBox = TextBox | CheckBox | ImageBox | CodeBox | TableBox

/** Other elements that an author wrote. They can be moved if their style has a position. */
export interface OtherBox extends BoxOnPage {
  kind: 'other'
}

export type AnyBox = OverlayBox | OtherBox
