import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { expect } from 'chai'
import { addStamps } from '../prepare/add-stamps.ts'
import { ownAppearance, readContent } from './appearance.ts'
import { emptyForm } from './empty-form.ts'
import { listForm } from './list-form.ts'

/** Empties the only text field of a form with this appearance, and returns its appearance and value. */
async function emptied(content: string, flags = 4) {
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
    DV: PDFString.of('Alice'),
    Rect: [10, 10, 110, 30],
    F: flags,
    AP: { N: context.register(drawn) },
  })
  const ref = context.register(field)
  page.node.set(PDFName.of('Annots'), context.obj([ref]))
  catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [ref] }))
  const listed = listForm(document, addStamps(document).pages)
  emptyForm(document, listed)
  const [widget] = listed.fields[0]?.tree.widgets ?? []
  const own = widget && ownAppearance(widget)
  return { drawn: own && readContent(own), value: field.get(PDFName.of('V'))?.toString() }
}

describe('an emptied form', () => {
  it('draws no values, whether or not its fields mark their values', async () => {
    const marked = await emptied('0 G 1 1 98 18 re S /Tx BMC BT (Ada) Tj ET EMC')
    expect(marked.drawn).to.equal('0 G 1 1 98 18 re S ')
    expect((await emptied('BT (Ada) Tj ET')).drawn).to.equal(undefined)
  })

  it('keeps the values of hidden fields, which no box can fill', async () => {
    const hidden = 2
    expect((await emptied('BT (Ada) Tj ET', hidden)).value).to.equal('(Ada)')
  })

  it('has an empty value as the default for a reset', async () => {
    expect((await emptied('BT (Ada) Tj ET')).value).to.equal('()')
  })
})
