/** A rectangle in points from the upper left corner of a page as viewers show it, rotated and cropped. */
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
  /** Line height as a multiple of the text size. */
  lineHeight: number
  wraps: boolean
  /** Counterclockwise rotation in degrees. */
  turn?: 90 | 180 | 270
}

interface BoxOnPage extends Rectangle {
  page: number
  isLocked: boolean
  /** If a table continues on copies of the page: the only copy with the box. */
  copies?: 'first' | 'last'
}

/** Text with merge fields and sections: `{{first}} {{last}}`. */
export interface TextBox extends BoxOnPage {
  kind: 'text'
  /** The text with its line breaks. */
  text: string
  look: TextStyle
  overflow: TextOverflow
  formField?: string
  /** Maximum number of characters. Longer text is cut off with a warning. */
  lettersMax?: number
  /** Whether each of the `lettersMax` characters has its own cell. */
  isComb?: true
  /** For a list: all options, in the order of their lines. `text` prints the chosen options. */
  options?: string[]
}

/** A mark that is printed if a field is true. */
export interface CheckBox extends BoxOnPage {
  kind: 'check'
  /** The dotted name of the field. */
  field: string
  mark: 'tick' | 'cross' | 'dot'
  color: string
  formField?: string
  /** For a form field with several choices: the choice of this box. */
  choice?: string
}

export interface ImageBox extends BoxOnPage {
  kind: 'image'
  /** Can contain merge fields. */
  address: string
  /** Position of a picture whose proportions differ from the box. */
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

/** A column. Columns are in order from left to right. */
export interface TableColumn {
  /** In points. */
  width: number
  /** Text with merge fields of a list item. */
  text: string
  align: TextStyle['align']
}

/** A box of a known kind. */
export type OverlayBox = TextBox | CheckBox | ImageBox | CodeBox | TableBox

/** Another element that an author wrote. It can be moved if its style has a position. */
export interface OtherBox extends BoxOnPage {
  kind: 'other'
}

export type AnyBox = OverlayBox | OtherBox
