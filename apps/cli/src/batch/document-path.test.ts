import { expect } from 'chai'
import { documentPath } from './document-path.ts'

describe('the place of a document', () => {
  const place = (fileName: string) => documentPath('/out', { item: 7, fileName })

  it('lies in the folder, below the folders of its name', () => {
    expect(place('7-Ada.pdf')).to.equal('/out/7-Ada.pdf')
    expect(place('2026/März/Ada ….pdf')).to.equal('/out/2026/März/Ada ….pdf')
  })

  it('is refused for a name that leads elsewhere on any system, or into what the run remembers', () => {
    for (const name of [
      '../a.pdf',
      'a/../../b.pdf',
      '/etc/a.pdf',
      'a//b.pdf',
      './a.pdf',
      '..',
      '',
      '..\\a.pdf',
      'C:\\a.pdf',
      'C:a.pdf',
      'a.pdf:stream',
      'a\u0000.pdf',
      'a./b.pdf',
      'a /b.pdf',
      '.platen-batch/state.json',
      '.Platen-Batch/x.pdf',
    ]) {
      expect(() => place(name), JSON.stringify(name)).to.throw(/leads out of the output folder/)
    }
  })

  it('has a name that is no device of Windows', () => {
    expect(place('CON.pdf')).to.equal('/out/7-CON.pdf')
    expect(place('nul/com1.a.pdf')).to.equal('/out/_nul/7-com1.a.pdf')
    expect(place('Console.pdf')).to.equal('/out/Console.pdf')
  })
})
