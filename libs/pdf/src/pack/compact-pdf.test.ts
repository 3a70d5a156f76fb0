import { expect } from 'chai'
import { compactPdf } from './compact-pdf.ts'

/** A file of `count` plain objects and one stream, as Chromium writes it. */
function plainPdf(count: number, change: (text: string) => string = (text) => text): Buffer {
  const objects = Array.from({ length: count }, (_, index) => `<</Type /StructElem\n/S /TD\n/K ${index}>>`)
  objects[0] = '<</Title (T)\n/Producer (Skia)>>'
  objects[1] = '<</Type /Catalog\n/Pages 3 0 R>>'
  objects.push('<</Length 9>> stream\nq 1 0 0 Q\nendstream')
  let text = '%PDF-1.4\n%\xd3\xeb\xe9\xe1\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const tableAt = text.length
  text += `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n`
  for (const at of offsets) text += `${String(at).padStart(10, '0')} 00000 n \n`
  text += `trailer\n<</Size ${offsets.length + 1}\n/Root 2 0 R\n/Info 1 0 R>>\nstartxref\n${tableAt}\n%%EOF`
  return Buffer.from(change(text), 'latin1')
}

describe('a compacted PDF', () => {
  it('has a fraction of its size, and version 1.5', async () => {
    const pdf = plainPdf(1_000)
    const packed = await compactPdf(pdf)
    expect(packed.length).to.be.lessThan(pdf.length / 4)
    expect(packed.toString('latin1', 0, 8)).to.equal('%PDF-1.5')
  })

  it('has the same bytes each time, and its input does not change', async () => {
    const pdf = plainPdf(450)
    const before = Buffer.from(pdf)
    expect((await compactPdf(pdf)).equals(await compactPdf(pdf))).to.equal(true)
    expect(pdf.equals(before)).to.equal(true)
  })

  it('is created without blocking the event loop', async () => {
    let turns = 0
    let isPacked = false
    const turn = () => {
      turns++
      if (!isPacked) setImmediate(turn)
    }
    setImmediate(turn)
    await compactPdf(plainPdf(10_000))
    isPacked = true
    expect(turns).to.be.at.least(50)
  })

  it('keeps its streams unchanged', async () => {
    expect((await compactPdf(plainPdf(300))).toString('latin1')).to.include(
      '<</Length 9>> stream\nq 1 0 0 Q\nendstream\nendobj\n',
    )
  })

  it('is unchanged if it would not become smaller', async () => {
    const pdf = plainPdf(3)
    expect(await compactPdf(pdf)).to.equal(pdf)
  })

  const strange: Array<[string, (text: string) => string]> = [
    ['has no table of offsets', (text) => text.replace('\nxref\n', '\nxxxx\n')],
    ['is cut off', (text) => text.slice(0, -40)],
    ['is packed already', (text) => text.replace('startxref\n', 'startxref\n9')],
    ['has wrong offsets', (text) => text.replace('\n7 0 obj', '\n8 0 obj')],
    ['has free objects', (text) => text.replace(/ 00000 n \n/, ' 00001 f \n')],
    ['has more in its trailer', (text) => text.replace('/Info 1 0 R', '/Info 1 0 R\n/Encrypt 3 0 R')],
    ['is no PDF', () => 'hello'],
    ['is empty', () => ''],
  ]
  for (const [what, change] of strange) {
    it(`is unchanged if it ${what}`, async () => {
      const pdf = plainPdf(300, change)
      expect(await compactPdf(pdf)).to.equal(pdf)
    })
  }

  it('can be created from a file that is truncated at any point', async () => {
    const pdf = plainPdf(3)
    for (let length = 0; length < pdf.length; length++) await compactPdf(pdf.subarray(0, length))
  })
})
