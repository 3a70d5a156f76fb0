import { expect } from 'chai'
import { openSource } from './open-source.ts'

describe('a chosen file', () => {
  const open = (content: Uint8Array<ArrayBuffer> | string) => openSource(new File([content], 'people.csv'))

  it('in Windows letters or UTF-16 is converted, and says so', async () => {
    for (const encoding of ['latin1', 'utf16le'] as const) {
      const mark = encoding === 'utf16le' ? '\uFEFF' : ''
      const opened = await open(Uint8Array.from(Buffer.from(`${mark}a;b\nJürgen;2\n`, encoding)))
      if ('problem' in opened) throw new Error(opened.problem)
      expect(opened.note).to.match(/converted/)
      expect(await opened.file.text()).to.equal('a;b\nJürgen;2\n')
    }
  })

  it('that is a workbook, packed or empty is refused with what to do', async () => {
    for (const content of ['PK\u0003\u0004', '', '\u001F\u008B']) {
      const opened = await open(Uint8Array.from(Buffer.from(content, 'latin1')))
      expect(opened).to.have.property('problem')
    }
  })
})
