import type { HtmlElement } from '../html-tree.ts'
import type { XmlElement } from '../package/parse-xml.ts'
import type { RunFormat } from '../styles/run-format.ts'

export type Inline =
  | { kind: 'text'; text: string; look: RunFormat; href?: string | undefined; styleName?: string | undefined }
  | { kind: 'tab' | 'line' | 'page' | 'column'; look: RunFormat }
  | { kind: 'counter'; of: 'page' | 'pages'; look: RunFormat }
  | { kind: 'element'; element: HtmlElement }
  | { kind: 'footnote'; number: number; look: RunFormat }

/** An open field code. */
export interface OpenField {
  instruction: string
  phase: 'code' | 'result'
  /** Replaces the result of the field, which is then not read. */
  instead?: ((look: RunFormat) => Inline[]) | undefined
  isWritten: boolean
  href?: string | undefined
  form?: XmlElement | undefined
}
