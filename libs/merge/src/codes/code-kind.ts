import type { CodeDrawing } from './code-fault.ts'

export interface CodeAttribute {
  /** What the attribute accepts: "21 characters beginning with CH or LI". */
  takes: string
  required?: true
  /** Returns the error for a value, as text after the attribute's name. Checks only this attribute. */
  findFault?: (value: string) => string | undefined
}

/** The normalized values. Empty values are absent. */
export type CodeValues = ReadonlyMap<string, string>

export interface CodeKind {
  attributes: ReadonlyMap<string, CodeAttribute>
  /** The attribute with the content. If it is empty, nothing is drawn. */
  content: string
  /** Normalizes a value before it is checked. */
  tidy: (value: string) => string
  /** Also returns an error if values are valid separately but not together. */
  draw: (values: CodeValues) => CodeDrawing
}

/** Maximum number of characters in an attribute. No code can contain more. */
export const attributeLengthMax = 8_000
