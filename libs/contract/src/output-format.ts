/** File format of documents. */
export interface OutputFormat {
  /** Used in `Content-Type` and `Accept`. */
  readonly mediaType: string
  /** Used in file names and object keys. Includes the dot. */
  readonly extension: `.${string}`
}

/** The format of every document. All code that names, stores or sends documents uses this value, so that another format can be added. */
export const documentFormat: OutputFormat = { mediaType: 'application/pdf', extension: '.pdf' }
