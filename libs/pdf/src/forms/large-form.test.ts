import { PDFDict, PDFDocument, PDFName, PDFString, type PDFStream } from '@cantoo/pdf-lib'
import { expect } from 'chai'
import { expectLinear } from '../../../../test/parts/growth.ts'
import { addStamps } from '../prepare/add-stamps.ts'
import { emptyForm } from './empty-form.ts'
import { flattenForm } from './flatten-form.ts'
import { listForm } from './list-form.ts'

const fieldsOfForm = 20

/** A form of 20 text fields that inherit `inherited` and share the appearance `drawn`. */
async function formOf(inherited: Record<string, PDFString>, drawn = '') {
  const document = await PDFDocument.create()
  const { context, catalog } = document
  const page = document.addPage([200, 100])
  const appearance = context.stream(drawn, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 100, 20] })
  const AP = { N: context.register(appearance) }
  const parent = context.obj({ FT: 'Tx', T: PDFString.of('all'), ...inherited })
  const Parent = context.register(parent)
  const fields = Array.from({ length: fieldsOfForm }, (_, index) =>
    context.register(
      context.obj({
        Type: 'Annot',
        Subtype: 'Widget',
        T: PDFString.of(`field${index}`),
        Parent,
        Rect: [10, 10, 110, 30],
        AP,
      }),
    ),
  )
  parent.set(PDFName.of('Kids'), context.obj(fields))
  page.node.set(PDFName.of('Annots'), context.obj(fields))
  catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [Parent] }))
  const { pages } = addStamps(document)
  return { document, appearance, page: page.node, list: () => listForm(document, pages) }
}

/** Counts reads of a stream. */
function countReads(stream: PDFStream): () => number {
  let reads = 0
  const contents = stream.getContents()
  Object.defineProperty(stream, 'contents', {
    get: () => {
      reads++
      return contents
    },
  })
  return () => reads
}

describe('a form with many fields', () => {
  for (const key of ['V', 'DA', 'TU', 'FT'])
    it(`decodes a shared inherited /${key} once`, async () => {
      const text = PDFString.of('Ada')
      let reads = 0
      text.decodeText = () => {
        reads++
        return 'Ada'
      }
      const { list } = await formOf({ [key]: text })
      list()
      expect(reads).to.equal(1)
    })

  it('reads a shared appearance once when the form is emptied', async () => {
    const { document, appearance, list } = await formOf({}, '1 1 98 18 re S /Tx BMC BT (Ada) Tj ET EMC')
    const listed = list()
    const reads = countReads(appearance)
    emptyForm(document, listed)
    expect(reads()).to.equal(1)
  })

  it('reads a shared appearance once when the form is flattened, and uses one name for it on the page', async () => {
    const { document, appearance, page, list } = await formOf({ V: PDFString.of('Ada') }, 'BT (Ada) Tj ET')
    const listed = list()
    const reads = countReads(appearance)
    await flattenForm(document, listed, new Set())
    expect(reads()).to.equal(1)
    const drawn = page.lookup(PDFName.of('Resources'), PDFDict).lookup(PDFName.of('XObject'), PDFDict)
    const names = drawn.keys().map((name) => name.decodeText())
    expect(names.filter((name) => name.startsWith('PlatenField'))).to.have.length(1)
  })
})

describe('the default appearance of a field', () => {
  for (const sign of ['/', '1'])
    it(`is parsed in linear time, even if it repeats “${sign}”`, async () => {
      const { list } = await formOf({})
      const { fields } = list()
      const [field] = fields
      if (!field) throw new Error('The form has no field')
      expectLinear((length) => {
        for (const { tree } of fields)
          tree.widgets[0]?.dictionary.set(PDFName.of('DA'), PDFString.of(sign.repeat(length / sign.length)))
        list()
      }, 4_000)
    })
})
