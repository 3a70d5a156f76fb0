/** Formats a size: `812 bytes`, `46 KB`, `1.7 MB`. One KB is 1000 bytes. */
export function formatBytes(bytes: number): string {
  if (bytes === 1) return '1 byte'
  if (bytes < 1_000) return `${bytes} bytes`
  if (bytes < 999_500) return `${Math.round(bytes / 1_000)} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Formats a duration: `< 1 ms`, `132 ms`, `3.8 s`. */
export function formatDuration(ms: number): string {
  if (ms > 0 && ms < 1) return '< 1 ms'
  return ms < 999.5 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`
}

/** Formats a page count: `1 page`, `12 pages`. */
export function formatPages(pages: number): string {
  return pages === 1 ? '1 page' : `${pages} pages`
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** Formats a large count: `12.4K`, `1M`. */
export function compactCount(count: number): string {
  return compact.format(count)
}
