/** A piece of prose, and where it begins. Inserted values are `{…}`. */
export interface Text {
  file: string
  /** Counts from 1. */
  line: number
  text: string
}
