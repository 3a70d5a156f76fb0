export interface ImportedWord {
  /** Page, style, settings, a sample and pictures. */
  files: Map<string, Uint8Array>
  /** Title in the document's properties. */
  title: string | undefined
  /** Names of the fields, without those inside lists. */
  fields: string[]
  /** Notes for the author about what was not imported, and what to check. */
  notes: string[]
}
