export interface ImportedWord {
  /** Page, style, settings, a sample and pictures. */
  files: Map<string, Uint8Array>
  /** From the document's properties. */
  title: string | undefined
  /** Without names inside lists. */
  fields: string[]
  /** For the author: what was not kept, and what to check. */
  notes: string[]
}
