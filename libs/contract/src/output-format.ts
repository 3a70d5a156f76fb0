/** A file format that documents are rendered in. */
export interface OutputFormat {
  /** For `Content-Type` and `Accept`. */
  readonly mediaType: string
  /** Of file names and of keys in stores, with its dot. */
  readonly extension: `.${string}`
}

/** The format of every document. Code that names, stores or sends documents reads it here, so that another one can be added. */
export const documentFormat: OutputFormat = { mediaType: 'application/pdf', extension: '.pdf' }
