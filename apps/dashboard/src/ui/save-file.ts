/** Downloads a file. */
export function saveFile(content: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = fileName
  link.click()
  // The browser reads the URL after the click. A minute is enough even for a slow disk.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Creates a CSV file in UTF-8 with a byte order mark, which Excel requires. */
export function csvFile(...text: readonly string[]): Blob {
  return new Blob(['\uFEFF', ...text], { type: 'text/csv' })
}
