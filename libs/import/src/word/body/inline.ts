import type { HtmlElement } from '../html-tree.ts'
import type { XmlElement } from '../package/parse-xml.ts'
import type { RunLook } from '../styles/run-look.ts'

export type Inline =
  | { kind: 'text'; text: string; look: RunLook; href?: string | undefined; styleName?: string | undefined }
  | { kind: 'tab' | 'line' | 'page' | 'column'; look: RunLook }
  | { kind: 'counter'; of: 'page' | 'pages'; look: RunLook }
  | { kind: 'element'; element: HtmlElement }
  | { kind: 'footnote'; number: number; look: RunLook }

/** An open field code. */
export interface OpenField {
  instruction: string
  phase: 'code' | 'result'
  /** Replaces its result, which is then not read. */
  instead?: ((look: RunLook) => Inline[]) | undefined
  isWritten: boolean
  href?: string | undefined
  form?: XmlElement | undefined
}
