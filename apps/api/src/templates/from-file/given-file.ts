import { kindByContent } from '@platen/template/bundle'

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

/** A PDF; some programs write a line of their own in front (ISO 32000-1, implementation note 13). */
export function isPdf(bytes: Buffer): boolean {
  return kindByContent(bytes) === 'pdf' || bytes.subarray(0, 1_024).includes('%PDF-')
}
