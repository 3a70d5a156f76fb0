import type { FieldDeclaration } from '@platen/contract'
import type { Notes } from './notes.ts'
import type { HtmlNode } from './html-tree.ts'
import type { Assets } from './assets.ts'
import type { BoundValue } from './package/bound-values.ts'
import type { XmlElement } from './package/parse-xml.ts'
import type { DocxPart } from './package/read-package.ts'
import type { Numbering } from './styles/read-numbering.ts'
import type { WordStyles } from './styles/read-styles.ts'
import type { ParagraphFormat } from './styles/paragraph-format.ts'
import type { RunFormat } from './styles/run-format.ts'
import type { Theme } from './styles/theme.ts'
import type { Counters } from './body/counters.ts'
import type { OpenField } from './body/inline.ts'

/** The state while a document is being read. */
export interface Reading {
  styles: WordStyles
  numbering: Numbering
  /** See `findCombinedLists`. */
  combinedLists: ReadonlySet<string>
  theme: Theme
  notes: Notes
  assets: Assets
  counters: Counters
  /** Declarations from field codes and content controls. */
  declared: Map<string, FieldDeclaration>
  /** The text of content controls by field name. */
  examples: Map<string, string>
  /** States of check boxes by field name. */
  ticks: Map<string, boolean>
  boundValue: BoundValue
  /** Footnotes in the order of their marks. */
  footnotes: Footnote[]
  footnoteOf: (kind: 'footnote' | 'endnote', id: string) => DocxFootnote | undefined
  fonts: Set<string>
  /** Names of repeating content controls. */
  repeated: Set<string>
  /** Whether even pages have other headers and footers. */
  hasEvenPages: boolean
  /** Reads the content of a footnote, cell or text box. */
  readBlocks: (story: Story, container: XmlElement, cell?: CellText) => HtmlNode[]
  /** BCP 47 tag. */
  language: string
}

/** Text formatting of a table for its cells. */
export interface CellText {
  paragraph: ParagraphFormat
  run: RunFormat
}

/** A footnote or endnote before it is read. */
export interface DocxFootnote {
  part: DocxPart
  element: XmlElement
}

export interface Footnote {
  number: number
  blocks: HtmlNode[]
}

/** A sequence of text: the body, a header, a footnote. */
export interface Story {
  reading: Reading
  part: DocxPart
  /** Open field codes, innermost last. */
  fields: OpenField[]
  /** `running`: page numbers are available. */
  position: 'body' | 'running' | 'footnote'
  /** In points. */
  widthPt: number
  /** A break before the next paragraph. */
  pendingBreak?: 'page' | 'column' | undefined
  /** At the foot of each page, where content without height would be below it. */
  isFoot?: boolean
  margin?: { left: number; top: number }
  /** Nesting depth. */
  tables?: number
  /** Nesting depth. */
  boxes?: number
  /** Number of paragraphs so far, to decide whether positioned objects are on the first page. */
  paragraphs?: number
}
