/** A picture of one pixel. */
export const pixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const objects = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>',
]
const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')

/** A PDF with one empty page. */
export const onePagePdf = Buffer.from(`%PDF-1.7\n${body}trailer\n<< /Root 1 0 R /Size 4 >>\n%%EOF\n`)
