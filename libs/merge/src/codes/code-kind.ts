import type { CodeDrawing } from './code-fault.ts'

/** An attribute of one kind of code. */
export interface CodeAttribute {
  /** What may be written, in a few words: "21 characters beginning with CH or LI". */
  takes: string
  /** The code cannot be drawn without. */
  required?: true
  /** What is wrong with a value, to be read after the attribute's name; looks at this attribute alone. */
  findFault?: (value: string) => string | undefined
}

/** The values of a kind's attributes, tidied; those that are empty are absent. */
export type CodeValues = ReadonlyMap<string, string>

/** What the codes of one type have in common. */
export interface CodeKind {
  attributes: ReadonlyMap<string, CodeAttribute>
  /** The attribute that makes the code: where it is empty, nothing is drawn. */
  content: string
  /** How values are tidied before anything looks at them. */
  tidy: (value: string) => string
  /** What is wrong with values that are right each for itself comes back as a fault. */
  draw: (values: CodeValues) => CodeDrawing
}

/** Characters of one attribute; nothing that any code holds is longer. */
export const attributeLengthMax = 8_000
