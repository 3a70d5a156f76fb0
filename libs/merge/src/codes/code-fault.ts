/** Why a code cannot be drawn. `attribute` is the attribute that is wrong, or `type`. */
export interface CodeFault {
  code: 'invalid_code'
  attribute: string
  /** For people who do not program: what is wrong, and what to do. Begins with the attribute's name. Never has its value, except one wrong character. */
  message: string
  /** The same without the name of the attribute, to be read after the name of the field that it prints. */
  predicate: string
}

/** A code as an SVG element, which begins with `<svg `; empty where its content is empty. */
export type CodeDrawing = { svg: string } | CodeFault

/** Makes the fault of an attribute; `predicate` is read after its name. */
export function codeFault(attribute: string, predicate: string): CodeFault {
  return { code: 'invalid_code', attribute, message: `"${attribute}" ${predicate}`, predicate }
}
