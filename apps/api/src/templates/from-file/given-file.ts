/** A file that is to become a template. */
export interface GivenFile {
  bytes: Buffer
  /** What the template is called. */
  name: string | undefined
  /** Of an encrypted PDF. */
  password: string | undefined
}

/** Of one kind of file the folder of a template, and sentences for its author. */
export interface FolderOfFile {
  files: Map<string, Uint8Array>
  notes: string[]
}
