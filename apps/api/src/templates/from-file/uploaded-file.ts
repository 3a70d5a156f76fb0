import { kindByContent } from '@platen/template/bundle'

/** A file to create a template from. */
export interface UploadedFile {
  bytes: Buffer
  /** Name of the template. */
  name: string | undefined
  /** Password of an encrypted PDF. */
  password: string | undefined
}

/** The template folder created from a file, and notes for its author. */
export interface FolderOfFile {
  files: Map<string, Uint8Array>
  notes: string[]
}

/** Whether a file is a PDF. Some programs write a line before the header (ISO 32000-1, implementation note 13). */
export function isPdf(bytes: Buffer): boolean {
  return kindByContent(bytes) === 'pdf' || bytes.subarray(0, 1_024).includes('%PDF-')
}
