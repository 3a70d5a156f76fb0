import type { InlinePart, SourceElement, SourceTree } from '@platen/template/markup'
import type { TypedEmphasis } from './parts-after.ts'
import type { PageBox } from './printed-look.ts'
import type { Look } from './read-look.ts'
import type { TypedChange, TypedText } from './typed-text.ts'

/** How an element within the text is printed. */
export interface MarkLook {
  index: number
  family: string
  ink: string
  isBold: boolean
  isItalic: boolean
  /** Of the font around it. */
  sizeRatio: number
}

/** A text of the page that is open for typing. */
export interface OpenText {
  /** As it was opened. */
  tree: SourceTree
  element: SourceElement
  /** Those behind it that are typed in together with it. */
  following: { element: SourceElement; parts: readonly InlinePart[] }[]
  typed: TypedText
  box: PageBox
  look: Look
  marks: MarkLook[]
  /** Of one that the languages say: where it stands there, and whether it is a part of what the element prints. */
  said: { file: string; name: string; isPart: boolean } | undefined
  /** Enter is done with it. */
  isOneLine: boolean
  /** Enter begins another one below it. */
  hasParagraphs: boolean
  /** What was typed before another text was joined to it. */
  begun?: BegunText
}

/** What was typed in a text before another was joined to it. */
export interface BegunText {
  changes: TypedChange[]
  emphases: TypedEmphasis[]
  /** Where the text that was open begins in the new one, behind the sign of its paragraph, which goes. */
  from: number
}

/** The box around some; `undefined` around none. */
export function around(boxes: readonly PageBox[]): PageBox | undefined {
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
