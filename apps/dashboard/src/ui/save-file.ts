/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = fileName
  link.click()
  // The browser reads it after the click; a minute is long enough for any disk.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** A table to save, in UTF-8 with the mark by which Excel knows that. */
export function csvFile(...text: readonly string[]): Blob {
  return new Blob(['\uFEFF', ...text], { type: 'text/csv' })
}
