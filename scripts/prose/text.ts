/** A string and its position. Inserted values are `{…}`. */
export interface Text {
  file: string
  /** From 1. */
  line: number
  text: string
}
