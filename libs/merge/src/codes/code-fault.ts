/** `attribute` is the invalid attribute, or `type`. */
export interface CodeFault {
  code: 'invalid_code'
  attribute: string
  /**
   * What is wrong and what to do, for people who do not program. Starts with the attribute's name. Never contains the value, except
   * for one invalid character.
   */
  message: string
  /** The message without the attribute's name, to be used after the name of a field. */
  predicate: string
}

/** An SVG element that begins with `<svg `, or an empty string if the content is empty. */
export type CodeDrawing = { svg: string } | CodeFault

/** Creates the error for an attribute. `predicate` is the text after its name. */
export function codeFault(attribute: string, predicate: string): CodeFault {
  return { code: 'invalid_code', attribute, message: `"${attribute}" ${predicate}`, predicate }
}
