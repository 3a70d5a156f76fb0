import type { FieldDeclaration } from '@platen/contract'
import type { Notes } from './notes.ts'
import type { HtmlNode } from './html-tree.ts'
import type { Assets } from './assets.ts'
import type { BoundValue } from './package/bound-values.ts'
import type { XmlElement } from './package/parse-xml.ts'
import type { DocxPart } from './package/read-package.ts'
import type { Numbering } from './styles/read-numbering.ts'
import type { WordStyles } from './styles/read-styles.ts'
import type { ParagraphLook } from './styles/paragraph-look.ts'
import type { RunLook } from './styles/run-look.ts'
import type { Theme } from './styles/theme.ts'
import type { Counters } from './body/counters.ts'
import type { OpenField } from './body/inline.ts'

/** What is known while a document is read. */
export interface Reading {
  styles: WordStyles
  numbering: Numbering
  /** See `findCombinedLists`. */
  combinedLists: ReadonlySet<string>
  theme: Theme
  notes: Notes
  assets: Assets
  counters: Counters
  /** What field codes and content controls say of their fields. */
  declared: Map<string, FieldDeclaration>
  /** What content controls that became fields showed, by the field's name. */
  examples: Map<string, string>
  /** Whether check boxes that became fields are ticked, by the field's name. */
  ticks: Map<string, boolean>
  boundValue: BoundValue
  /** Footnotes and endnotes, in the order of their marks: what they say. */
  footnotes: Footnote[]
  footnoteOf: (kind: 'footnote' | 'endnote', id: string) => DocxFootnote | undefined
  fonts: Set<string>
  /** Names of content controls that repeat what they hold. */
  repeated: Set<string>
  /** Even pages have headers and footers of their own. */
  hasEvenPages: boolean
  /** Reads what a footnote, a cell or a text box holds: paragraphs and tables, which hold such again. */
  readBlocks: (story: Story, container: XmlElement, cell?: CellText) => HtmlNode[]
  /** What the document's texts are in, as BCP 47 has it. */
  language: string
}

/** What a table says of the text in its cells. */
export interface CellText {
  paragraph: ParagraphLook
  run: RunLook
}

/** A footnote or endnote of the document before it is read. */
export interface DocxFootnote {
  part: DocxPart
  element: XmlElement
}

/** A footnote as it stands on the page. */
export interface Footnote {
  number: number
  blocks: HtmlNode[]
}

/** A run of text that is read in order: the body, a header, a footnote. */
export interface Story {
  reading: Reading
  part: DocxPart
  /** Field codes that are open, the innermost last. */
  fields: OpenField[]
  /** `running`: page numbers are known there. */
  place: 'body' | 'running' | 'footnote'
  /** How wide its text is, in points. */
  widthPt: number
  /** What stands before the next paragraph. */
  pendingBreak?: 'page' | 'column' | undefined
  /** At the foot of each page, where what takes no room would stand below it. */
  isFoot?: boolean
  /** Margins of its page. */
  margin?: { left: number; top: number }
  /** How deep in tables. */
  tables?: number
  /** How deep in text boxes. */
  boxes?: number
  /** Paragraphs so far: what is placed on its page stands on the first one only early. */
  paragraphs?: number
}
