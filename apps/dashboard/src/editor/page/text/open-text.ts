import type { InlinePart, SourceElement, SourceTree } from '@platen/template/markup'
import type { TypedEmphasis } from './changed-parts.ts'
import type { PageBox } from './printed-style.ts'
import type { TextStyle } from './read-text-styles.ts'
import type { TypedChange, TypedText } from './typed-text.ts'

/** How an element inside the text is printed. */
export interface MarkStyle {
  index: number
  family: string
  ink: string
  isBold: boolean
  isItalic: boolean
  /** Font size relative to the surrounding text. */
  sizeRatio: number
}

/** Text on the page that is being edited. */
export interface OpenText {
  /** The tree of the page when the editor was opened. */
  tree: SourceTree
  element: SourceElement
  /** The paragraphs after `element` that are edited together with it. */
  following: { element: SourceElement; parts: readonly InlinePart[] }[]
  typed: TypedText
  box: PageBox
  textStyle: TextStyle
  marks: MarkStyle[]
  /** For a translated string: its file and name, and whether the element prints anything else. */
  translation: { file: string; name: string; isPart: boolean } | undefined
  /** Enter ends editing. */
  isOneLine: boolean
  /** Enter starts a new paragraph. */
  hasParagraphs: boolean
  /** The edits that were made before this text was joined with the paragraph before it. */
  begun?: BegunText
}

/** Edits that were made before text was joined with the paragraph before it. Their offsets are those of the joined text. */
export interface BegunText {
  changes: TypedChange[]
  emphases: TypedEmphasis[]
  /** Start of the edited text in the joined text, after the paragraph separator. Joining removes the separator. */
  from: number
}

/** Returns the smallest box that contains all boxes. `undefined` if there are no boxes. */
export function boundingBox(boxes: readonly PageBox[]): PageBox | undefined {
  if (boxes.length === 0) return undefined
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  return {
    left,
    top,
    width: Math.max(...boxes.map((box) => box.left + box.width)) - left,
    height: Math.max(...boxes.map((box) => box.top + box.height)) - top,
  }
}
