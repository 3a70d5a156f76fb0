import { expect } from 'chai'
import { openSource } from './open-source.ts'

describe('a chosen file', () => {
  const open = (content: Uint8Array<ArrayBuffer> | string) => openSource(new File([content], 'people.csv'))

  it('is converted from Windows encodings or UTF-16, with a note', async () => {
    for (const encoding of ['latin1', 'utf16le'] as const) {
      const mark = encoding === 'utf16le' ? '\uFEFF' : ''
      const opened = await open(Uint8Array.from(Buffer.from(`${mark}a;b\nJürgen;2\n`, encoding)))
      if ('problem' in opened) throw new Error(opened.problem)
      expect(opened.note).to.match(/converted/)
      expect(await opened.file.text()).to.equal('a;b\nJürgen;2\n')
    }
  })

  it('from a bank is cut to the table below the first lines, with a note', async () => {
    const table = 'Datum;Empfänger;Betrag;Saldo\n1.2.2026;Jürgen;2,50;3,00\n2.2.2026;Ada;3,00;6,00\n'
    const above = 'Umsätze;erstellt am 9.5.2026\n\nKonto;DE12 3\n\n'
    for (const encoding of ['utf8', 'latin1'] as const) {
      const opened = await open(Uint8Array.from(Buffer.from(above + table, encoding)))
      if ('problem' in opened) throw new Error(opened.problem)
      expect(opened.note).to.contain('The first 4 lines of the file are above the table')
      expect(await opened.file.text()).to.equal(table)
      expect(opened.shape).to.deep.include({ header: ['Datum', 'Empfänger', 'Betrag', 'Saldo'] })
    }
    expect(await open(Uint8Array.from(Buffer.from(table)))).to.not.have.property('note')
  })

  it('is refused if it is an image, a PDF or a workbook, regardless of its name', async () => {
    for (const [content, words] of [
      ['\u0089PNG\r\n\u001A\n', /^This is an image, not a table\./],
      ['\u00FF\u00D8\u00FF\u00E0', /^This is an image, not a table\./],
      ['RIFF....WEBPVP8 ', /^This is an image, not a table\./],
      ['%PDF-1.7\n', /^This is a PDF, not a table\./],
      ['PK\u0003\u0004', /“Save As”, then “CSV UTF-8”/],
    ] as const) {
      const opened = await open(Uint8Array.from(Buffer.from(content, 'latin1')))
      expect('problem' in opened && opened.problem).to.match(words)
    }
  })

  it('is refused with advice if it is a workbook, compressed or empty', async () => {
    for (const content of ['PK\u0003\u0004', '', '\u001F\u008B']) {
      const opened = await open(Uint8Array.from(Buffer.from(content, 'latin1')))
      expect(opened).to.have.property('problem')
    }
  })
})
