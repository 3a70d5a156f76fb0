/** A size for people: `812 bytes`, `46 KB`, `1.7 MB` (thousands, as stores and mail programs count). */
export function bytesWords(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`
  if (bytes < 999_500) return `${Math.round(bytes / 1_000)} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
