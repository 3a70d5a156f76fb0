/** What a template's data may have: more would not fit on paper, or in what callers can keep in mind. */
export const dataBounds = {
  /** Fields, those of lists' columns counted once. */
  fieldsMax: 500,
  /** Groups and lists within each other; template.json declares no deeper. */
  depthMax: 7,
  /** Rows of one list that the sample keeps. */
  rowsMax: 200,
  /** Values that are looked at to see what a field is. */
  valuesMax: 200,
  /** Letters of a text that the sample keeps. */
  textLengthMax: 10_000,
} as const
