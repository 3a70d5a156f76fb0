/** A Word document as a template. */
export interface ImportedWord {
  /** The template's folder: page, style, settings, a sample, pictures. */
  files: Map<string, Uint8Array>
  /** What the document is called in its own properties. */
  title: string | undefined
  /** Names of its merge fields, without those inside lists. */
  fields: string[]
  /** What could not be kept, and what to look at, as sentences for the person. */
  notes: string[]
}
