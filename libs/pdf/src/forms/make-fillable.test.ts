import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { expect } from 'chai'
import { addStamps } from '../prepare/add-stamps.ts'
import { listForm } from './list-form.ts'
import { makeFillable } from './make-fillable.ts'

type Rectangle = [left: number, bottom: number, right: number, top: number]

/** A page of 200 × 100 with a text field at these rectangles. */
async function formOf(rectangles: Rectangle[], { userUnit = 1 } = {}): Promise<PDFDocument> {
  const document = await PDFDocument.create()
  const { context, catalog } = document
  const page = document.addPage([200, 100])
  if (userUnit !== 1) page.node.set(PDFName.of('UserUnit'), context.obj(userUnit))
  const field = context.obj({ FT: 'Tx', T: PDFString.of('name'), V: PDFString.of('Ada') })
  const ref = context.register(field)
  const widgets = rectangles.map((rectangle) =>
    context.register(context.obj({ Type: 'Annot', Subtype: 'Widget', Parent: ref, Rect: rectangle })),
  )
  field.set(PDFName.of('Kids'), context.obj(widgets))
  page.node.set(PDFName.of('Annots'), context.obj(widgets))
  catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [ref] }))
  return document
}

async function fillable(document: PDFDocument) {
  const { pages } = addStamps(document)
  const listed = listForm(document, pages)
  return makeFillable(document, listed, { filled: new Set(['name']), pages })
}

describe('fillable fields', () => {
  it('draw a separate stamp for each visible widget, at its own size, regardless of the unit of the page', async () => {
    const tiny: Rectangle = [10, 10, 10.7, 10.7]
    const small: Rectangle = [30, 10, 31.5, 11.5]
    const usual: Rectangle = [50, 10, 150, 30]
    for (const [userUnit, seen] of [
      [1, [small, usual]],
      [2, [tiny, small, usual]],
      [0.5, [usual]],
    ] as const) {
      const document = await formOf([tiny, small, usual], { userUnit })
      const [field] = await fillable(document)
      const drawn = field?.widgets.map(({ left, target }) => [left, target?.width, target?.matrix[4]])
      const expected = seen.map(([left, , right]) => [left * userUnit, (right - left) * userUnit, 0])
      expect(drawn?.flat(), String(userUnit)).to.have.length(expected.length * 3)
      for (const [index, numbers] of expected.entries())
        for (const [at, number] of numbers.entries())
          expect(drawn?.[index]?.[at], `${userUnit}`).to.be.closeTo(number, 0.001)
    }
  })
})
