import type { BundleAsset, PdfBase, SourceFault } from '@platen/contract'

export interface PreparedAsset extends BundleAsset {
  content: Uint8Array
}

export type PreparedFile =
  | { content: Uint8Array; contentType: string; notes: string[]; pdf?: PdfBase }
  | { fault: SourceFault }

/** Returns an error at the start of a binary file. */
export function fileFault(file: string, code: string, message: string): { fault: SourceFault } {
  return { fault: { file, line: 1, column: 1, code, message } }
}

/** Prints bytes for people: `96 KB`, `1.7 MB`. */
export function shownBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 999_500 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
