/** Returns a PDF of one page with a form, by default 200 by 100 points. Every object is on the page unless `shown` selects some. */
export function writeForm(given: {
  fields: string
  objects: Record<number, string>
  shown?: string
  page?: string
}): Buffer {
  const {
    fields,
    objects,
    page = '/MediaBox [0 0 200 100]',
    shown = Object.keys(objects)
      .map((id) => `${id} 0 R`)
      .join(' '),
  } = given
  const all = new Map<number, string>([
    [1, `/Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${fields}] /NeedAppearances true >>`],
    [2, '/Type /Pages /Kids [3 0 R] /Count 1'],
    [3, `/Type /Page /Parent 2 0 R ${page} /Annots [${shown}]`],
    ...Object.entries(objects).map(([id, body]): [number, string] => [Number(id), body]),
  ])
  let pdf = '%PDF-1.7\n'
  const offsets = new Map<number, number>()
  for (const [id, body] of all) {
    offsets.set(id, pdf.length)
    pdf += `${id} 0 obj\n<< ${body} >>\nendobj\n`
  }
  const size = Math.max(...all.keys()) + 1
  const at = pdf.length
  const entries = Array.from({ length: size }, (_, id) =>
    offsets.has(id) ? `${String(offsets.get(id)).padStart(10, '0')} 00000 n \n` : '0000000000 65535 f \n',
  )
  pdf += `xref\n0 ${size}\n${entries.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.from(pdf, 'latin1')
}
