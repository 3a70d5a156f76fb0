/** Draws the first page of a PDF as a WebP image of a given width. Loads pdf.js on first use. `bytes` can still be used afterwards. */
export async function drawPagePicture(bytes: Uint8Array, widthPx: number): Promise<Blob> {
  const { openPdf } = await import('./pdf-file.ts')
  const pdf = await openPdf(bytes)
  try {
    const scale = widthPx / (pdf.sizes[0]?.width ?? widthPx)
    const canvas = await pdf.draw(1, scale, new AbortController().signal)
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('the canvas returned no image'))),
        'image/webp',
        0.85,
      )
    })
  } finally {
    pdf.close()
  }
}
