import {
  degrees,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import type { PdfBase } from '@platen/contract'
import { expect } from 'chai'
import { addStamps } from '../prepare/add-stamps.ts'
import { writeDocument } from '../prepare/write-document.ts'
import { ForeignSyntax } from '../tokens.ts'
import { stampPdf } from './stamp-pdf.ts'

/** A printed document with one page for each content. */
async function printOf(contents: string[], size: [number, number] = [200, 100]): Promise<Buffer> {
  const document = await emptyPdf()
  for (const content of contents) {
    const { node } = document.addPage(size)
    node.set(PDFName.of('Contents'), document.context.register(document.context.stream(content)))
    node.set(PDFName.of('Resources'), document.context.obj({ ProcSet: ['PDF'] }))
  }
  await document.flush()
  return writeDocument(document.context).bytes
}

/** A prepared PDF with pages of 200 × 100 and these rotations. */
async function baseOf(turns: number[]): Promise<PdfBase & { bytes: Buffer }> {
  const document = await emptyPdf()
  for (const turn of turns) document.addPage([200, 100]).setRotation(degrees(turn))
  const { pageTree, pages } = addStamps(document)
  await document.flush()
  const catalog = { number: Number(String(document.context.trailerInfo.Root).split(' ')[0]), entries: {} }
  return { ...writeDocument(document.context), pageTree, pages, information: {}, catalog }
}

async function emptyPdf(): Promise<PDFDocument> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const { context } = document
  context.trailerInfo.Info = context.register(context.obj({ Producer: PDFString.of('Skia') }))
  return document
}

/** Returns the stamp of each page and its matrix. */
async function stampsOf(pdf: Buffer): Promise<Array<{ content: string; matrix: number[] }>> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  return document.getPages().map(({ node }) => {
    const last = node.lookup(PDFName.of('Contents'), PDFArray).asArray().at(-1)
    const drawing = node.context.lookup(last)
    const name = drawing instanceof PDFRawStream ? Buffer.from(drawing.contents).toString().split(' ')[0] : ''
    const resources = node.lookup(PDFName.of('Resources'), PDFDict)
    const stamp = resources.lookup(PDFName.of('XObject'), PDFDict).lookup(PDFName.of(name?.slice(1) ?? ''))
    if (!(stamp instanceof PDFRawStream)) throw new Error('a page has no stamp')
    const matrix = stamp.dict.lookup(PDFName.of('Matrix'))
    return {
      content: Buffer.from(stamp.contents).toString().trim(),
      matrix: matrix instanceof PDFArray ? matrix.asArray().map(Number) : [],
    }
  })
}

const contentsOf = async (pdf: Buffer) => (await stampsOf(pdf)).map(({ content }) => content)

describe('a document stamped over a PDF', () => {
  it('is appended to the unchanged bytes of the PDF, with each sheet on its page', async () => {
    const base = await baseOf([0, 0, 0])
    const print = await printOf(['0 0 9 9 re f', '1 1 8 8 re f'])
    const pdf = stampPdf(base, { print, sheets: [3, 1], isTitled: false })
    expect(pdf.subarray(0, base.bytes.length).equals(base.bytes)).to.equal(true)
    expect(await contentsOf(pdf)).to.deep.equal(['1 1 8 8 re f', '', '0 0 9 9 re f'])
  })

  it('follows the visible orientation of the page, measured from its upper edge', async () => {
    const base = await baseOf([0, 90, 180, 270])
    // Chromium makes the paper one point higher.
    const upright = await printOf(['f', 'f'], [200, 101])
    const turned = await printOf(['f', 'f'], [100, 201])
    const [first, , third] = await stampsOf(
      stampPdf(base, { print: upright, sheets: [1, 3], isTitled: false }),
    )
    const [, second, , fourth] = await stampsOf(
      stampPdf(base, { print: turned, sheets: [2, 4], isTitled: false }),
    )
    expect(first?.matrix).to.deep.equal([1, 0, 0, 1, 0, -1])
    expect(second?.matrix).to.deep.equal([0, 1, -1, 0, 201, 0])
    expect(third?.matrix).to.deep.equal([-1, 0, 0, -1, 200, 101])
    expect(fourth?.matrix).to.deep.equal([0, -1, 1, 0, -1, 100])
  })

  it('adds a copy of a repeated page after it, each copy with its own content', async () => {
    const base = await baseOf([0, 0])
    const print = await printOf(['1 w', '2 w', '3 w', '4 w'])
    const pdf = stampPdf(base, { print, sheets: [1, 1, 2, 1], isTitled: false })
    expect(await contentsOf(pdf)).to.deep.equal(['1 w', '2 w', '4 w', '3 w'])
  })

  it('rewrites objects of the PDF, and lists everything that it writes in its table', async () => {
    const base = await baseOf([0])
    const object = base.catalog.number
    const rewritten = [{ object, text: `<</Type /Catalog\n/Pages ${base.pageTree} 0 R\n/Lang (de)>>` }]
    const pdf = stampPdf(base, { print: await printOf(['f']), sheets: [1], rewritten, isTitled: false })
    const document = await PDFDocument.load(pdf, { updateMetadata: false })
    expect(String(document.catalog.get(PDFName.of('Lang')))).to.equal('(de)')
    expect(document.context.trailerInfo.Root).to.equal(PDFRef.of(object))
    const table = pdf.toString('latin1', pdf.lastIndexOf('\nxref\n') + 6)
    let id = 0
    for (const line of table.slice(0, table.indexOf('trailer')).trim().split('\n')) {
      const [, offset] = /^(\d{10}) 00000 n/.exec(line) ?? []
      if (offset === undefined) id = Number.parseInt(line, 10)
      else
        expect(pdf.toString('latin1', Number(offset), Number(offset) + 20)).to.match(
          new RegExp(`^${id++} 0 obj\n`),
        )
    }
    expect(id).to.equal(document.context.largestObjectNumber + 1)
  })

  it('with fewer pages than sheets is rejected', async () => {
    const [base, print] = [await baseOf([0, 0]), await printOf(['f'])]
    expect(() => stampPdf(base, { print, sheets: [1, 2], isTitled: false })).to.throw(
      ForeignSyntax,
      'too few pages',
    )
  })
})
