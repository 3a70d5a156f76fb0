import { PDFDocument } from '@cantoo/pdf-lib'
import { expect } from 'chai'
import { emptyAppearance, readContent } from './appearance.ts'

/** Returns what a widget draws without its value. */
async function emptied(content: string): Promise<string | undefined> {
  const { context } = await PDFDocument.create()
  const drawn = context.stream(content, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 20, 10] })
  const dictionary = context.obj({ AP: { N: context.register(drawn) } })
  const ref = context.register(dictionary)
  const empty = emptyAppearance(context, { dictionary, ref, pageIndex: 0, rectangle: [0, 0, 20, 10] })
  return empty && readContent(empty)
}

const ground = '0.9 0.1 0.2 rg 0 0 20 10 re f'
const border = '0 G 1 1 18 8 re S'

describe('the appearance of a field without its value', () => {
  it('contains everything except the content between the marks of the value', async () => {
    expect(await emptied(`${ground}\n/Tx BMC q BT (Ada) Tj ET Q EMC\n${border}`)).to.equal(
      `${ground}\n\n${border}`,
    )
  })

  it('omits the highlight of a selected option, regardless of where a program draws it', async () => {
    const bar = (color: string) => `q ${color} rg 0 w 1 0 0 1 1 4 cm 0 0 m 9 0 l 9 3 l h f Q`
    const drawn = (color: string) =>
      `q q 1 1 1 rg 0 0 20 10 re B Q ${bar(color)} 2 2 16 6 re W n /Tx BMC q BT (Ada) Tj ET Q EMC Q`
    const clip = '2 2 16 6 re W n  Q'
    expect(await emptied(drawn('0.6 0.7568627450980392 0.8549019607843137'))).to.equal(
      `q q 1 1 1 rg 0 0 20 10 re B Q  ${clip}`,
    )
    expect(await emptied(drawn('0.9 0.1 0.2'))).to.include(bar('0.9 0.1 0.2'))
  })

  it('is complete and unchanged if there is no value', async () => {
    for (const content of [`${ground}\n${border}`, '', 'EMC', `${ground} EMC`])
      expect(await emptied(content)).to.equal(content)
  })
})
