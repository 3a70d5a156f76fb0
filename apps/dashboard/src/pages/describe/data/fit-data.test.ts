import { expect } from 'chai'
import { fitData } from './fit-data.ts'
import { readDataFile } from './read-data-file.ts'
import { readSample } from './read-sample.ts'

describe('sample data that is too long or invalid', () => {
  it('is cut to the first complete rows in a table, with a note', () => {
    const text = `no;text\n${'R-1;Paper\n'.repeat(60_000)}`
    const fitted = fitData({ format: 'csv', text })
    if ('problem' in fitted) throw new Error(fitted.problem)
    expect(fitted.text).to.match(/^no;text\n(?:R-1;Paper\n)+$/)
    expect(fitted.text.length).to.be.below(200_001)
    expect(fitted.notes).to.deep.equal([
      'This table is 600 KB. Only its first rows are used, which is enough for a sample.',
    ])
    expect(fitData({ format: 'csv', text: 'a,b\n1,2' })).to.deep.equal({
      format: 'csv',
      text: 'a,b\n1,2',
      notes: [],
    })
  })

  it('keeps the types that the user chose', () => {
    const chosen = { format: 'csv', text: 'a,b\n1,2', kinds: { a: 'text' } } as const
    expect(fitData(chosen)).to.deep.equal({ ...chosen, notes: [] })
  })

  it('is read in every format at 2 MB, or refused with a message', () => {
    const rows = 'a,b\n' + '1,2\n'.repeat(520_000)
    for (const [format, text, words] of [
      ['csv', rows, 'first rows are used'],
      ['csv', '"'.repeat(2_000_000), 'first rows are used'],
      ['names', rows, 'too long for field names'],
      ['json', rows, ''],
      ['json', '[1],'.repeat(500_000), ''],
    ] as const) {
      const { notes, faults } = readSample({ format, text })
      const messages = [...notes, ...faults.map(({ message }) => message)]
      expect(messages).to.not.deep.equal([])
      expect(messages.join(' ')).to.include(words)
    }
  })

  it('is refused before parsing if names or JSON have megabytes', () => {
    for (const [format, words] of [
      ['names', 'too long for field names'],
      ['json', 'Use one object'],
    ] as const)
      expect(fitData({ format, text: 'a,'.repeat(1_500_000) }))
        .to.have.property('problem')
        .that.includes(words)
  })

  it('is refused if the file is a program, a web page or a graphic', async () => {
    for (const [content, words] of [
      ['MZ\u0090\0\u0003\0\0\0', 'contains no text'],
      ['<!DOCTYPE html><p>a,b</p>', 'not a table'],
      ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'not a table'],
    ] as const) {
      const file = new File([Uint8Array.from(Buffer.from(content, 'latin1'))], 'data.csv')
      expect(await readDataFile(file))
        .to.have.property('problem')
        .that.includes(words)
    }
  })
})
