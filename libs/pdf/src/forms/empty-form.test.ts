import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { expect } from 'chai'
import { addStamps } from '../prepare/add-stamps.ts'
import { ownAppearance, readContent } from './appearance.ts'
import { emptyForm } from './empty-form.ts'
import { listForm } from './list-form.ts'

/** What the one text field of a form draws when it is emptied; it draws this before. */
async function emptied(content: string): Promise<string | undefined> {
  const document = await PDFDocument.create()
  const { context, catalog } = document
  const page = document.addPage([200, 100])
  const drawn = context.stream(content, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 100, 20] })
  const field = context.obj({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Tx',
    T: PDFString.of('name'),
    V: PDFString.of('Ada'),
    Rect: [10, 10, 110, 30],
    AP: { N: context.register(drawn) },
  })
  const ref = context.register(field)
  page.node.set(PDFName.of('Annots'), context.obj([ref]))
  catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [ref] }))
  const listed = listForm(document, addStamps(document).pages)
  emptyForm(document, listed)
  const [widget] = listed.fields[0]?.tree.widgets ?? []
  const own = widget && ownAppearance(widget)
  return own && readContent(own)
}

describe('a form that is emptied', () => {
  it('draws no value any more, whether its field says where the value stands or not', async () => {
    expect(await emptied('0 G 1 1 98 18 re S /Tx BMC BT (Ada) Tj ET EMC')).to.equal('0 G 1 1 98 18 re S ')
    expect(await emptied('BT (Ada) Tj ET')).to.equal(undefined)
  })
})
