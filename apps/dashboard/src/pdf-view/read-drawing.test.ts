import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { declareLabel } from '@platen/assistant/composer'
import { findFields, isPictured, type PageDrawing, readDrawing } from '@platen/template/overlay'
import { expect } from 'chai'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { readContent } from './read-content.ts'

const fixtures = join(import.meta.dirname, '../../../../test/fixtures/pdf')

/** Returns a minimal PDF of one page with a font and a form XObject. */
function pdfOf(content: string, page: string): Uint8Array {
  const form = '5 0 0 5 0 0 cm 1 1 20 4 re S'
  return new TextEncoder().encode(`%PDF-1.7
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R ${page} /Contents 4 0 R /Resources <</Font <</F1 5 0 R>> /XObject <</Fm 6 0 R>>>>>> endobj
4 0 obj <</Length ${content.length}>> stream
${content}
endstream endobj
5 0 obj <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>> endobj
6 0 obj <</Type /XObject /Subtype /Form /BBox [0 0 200 200] /Length ${form.length}>> stream
${form}
endstream endobj
trailer <</Root 1 0 R>>
%%EOF`)
}

describe('readDrawing', () => {
  let open: PDFDocumentProxy | undefined

  afterEach(async () => {
    await open?.loadingTask.destroy()
    open = undefined
  })

  function drawingOf(file: string): Promise<PageDrawing> {
    return drawingIn(new Uint8Array(readFileSync(join(fixtures, file))))
  }

  async function drawingIn(data: Uint8Array): Promise<PageDrawing> {
    open = await getDocument({ data, verbosity: 0, disableFontFace: true, useSystemFonts: false }).promise
    return readDrawing(await readContent(await open.getPage(1)))
  }

  function proposals(drawing: PageDrawing) {
    return findFields(drawing, { page: 1, names: new Set(), typeOf: declareLabel })
  }

  it('reads the boxes of a LibreOffice form, with their labels', async () => {
    const found = proposals(await drawingOf('form-libreoffice.pdf'))
    expect(found.map(({ name, declaration }) => `${name}: ${declaration?.type}`)).to.deep.equal([
      'first_name: text',
      'last_name: text',
      'birthday: date',
      'gender_female: boolean',
      'gender_male: boolean',
      'nationality: text',
      'agree_to_privacy_policy: boolean',
      'other: boolean',
    ])
  })

  it('finds the fields, checkboxes and the table of a tax form', async () => {
    const found = proposals(await drawingOf('form-xfa.pdf'))
    const names = found.map(({ name }) => name)
    expect(names).to.include.members([
      'first_name_middle_initial',
      'last_name',
      'apt_no',
      'foreign_postal_code',
      'single',
    ])
    const table = found.find(({ box }) => box.kind === 'table')
    expect(Object.keys(table?.declaration?.fields ?? {})).to.include.members([
      'social_security_number',
      'relationship_to_you',
    ])
    for (const { box } of found) expect(box.left + box.width).to.be.within(0, 612)
  })

  it('reads a rotated page as displayed', async () => {
    const content = 'BT /F1 10 Tf 0 1 -1 0 100 50 Tm (Name: ____________) Tj ET 120 80 m 120 280 l S'
    const { width, height, words, lines } = await drawingIn(
      pdfOf(content, '/MediaBox [0 0 200 400] /Rotate 90'),
    )
    expect([width, height]).to.deep.equal([400, 200])
    expect(words.map(({ text }) => text)).to.deep.equal(['Name:', '____________'])
    expect(words[0]).to.include({ left: 50, baseline: 100, size: 10 })
    expect(lines[0]).to.include({ left: 80, width: 200 })
  })

  it('reads form XObjects, and cropped pages relative to the crop', async () => {
    const content = 'q 1 0 0 1 20 30 cm /Fm Do Q'
    const { rectangles } = await drawingIn(pdfOf(content, '/MediaBox [0 0 400 400] /CropBox [10 10 300 310]'))
    expect(rectangles).to.deep.equal([{ left: 15, top: 255, width: 100, height: 20, isFramed: true }])
  })

  for (const file of [
    'invoice-zugferd.pdf',
    'invoice-zugferd-discounts.pdf',
    'eu-report.pdf',
    'disclosure-table.pdf',
    'senate-expenditures.pdf',
  ])
    it(`proposes nothing for a filled document: ${file}`, async () => {
      expect(proposals(await drawingOf(file)).map(({ name }) => name)).to.deep.equal([])
    })

  it('recognizes a scan by its image', async () => {
    const drawing = await drawingOf('scan-grayscale.pdf')
    expect(proposals(drawing)).to.deep.equal([])
    expect(isPictured(drawing)).to.equal(drawing.words.length < 3)
  })
})
