import type { BundleAsset, PdfBase, SourceFault } from '@platen/contract'

/** An asset as the bundle keeps it: its entry, and its bytes. */
export interface PreparedAsset extends BundleAsset {
  content: Uint8Array
}

/** What became of one file. */
export type PreparedFile =
  | { content: Uint8Array; contentType: string; notes: string[]; pdf?: PdfBase }
  | { fault: SourceFault }

/** A fault of a file that is no text: it stands at its beginning. */
export function fileFault(file: string, code: string, message: string): { fault: SourceFault } {
  return { fault: { file, line: 1, column: 1, code, message } }
}

/** Bytes as people say them: `96 KB`, `1.7 MB`. */
export function shownBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 999_500 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
