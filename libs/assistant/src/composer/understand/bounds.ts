/** Limits for the data of a template. */
export const dataBounds = {
  /** Maximum number of fields. Each column of a list counts once. */
  fieldsMax: 500,
  /** Maximum depth of groups and lists, as in template.json. */
  depthMax: 7,
  /** Maximum number of rows in a sample list. */
  rowsMax: 200,
  /** Maximum number of values that are read to find the type of a field. */
  valuesMax: 200,
  /** Maximum number of characters in a sample text. */
  textLengthMax: 10_000,
} as const
