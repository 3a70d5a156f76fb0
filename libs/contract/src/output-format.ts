/** File format of documents. */
export interface OutputFormat {
  /** For `Content-Type` and `Accept`. */
  readonly mediaType: string
  /** For file names and object keys, with the dot. */
  readonly extension: `.${string}`
}

/** The format of every document. Code that names, stores or sends documents reads it here, so that another one can be added. */
export const documentFormat: OutputFormat = { mediaType: 'application/pdf', extension: '.pdf' }
