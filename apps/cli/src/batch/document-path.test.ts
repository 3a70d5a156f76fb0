import { expect } from 'chai'
import { documentPath } from './document-path.ts'

describe('documentPath', () => {
  const pathOf = (fileName: string) => documentPath('/out', { item: 7, fileName })

  it('returns a path in the output folder, with the subfolders of the file name', () => {
    expect(pathOf('7-Ada.pdf')).to.equal('/out/7-Ada.pdf')
    expect(pathOf('2026/März/Ada ….pdf')).to.equal('/out/2026/März/Ada ….pdf')
  })

  it('rejects paths outside the folder on any system, or into the folder that stores the state of the run', () => {
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
      expect(() => pathOf(name), JSON.stringify(name)).to.throw(/leads outside the output folder/)
    }
  })

  it('changes the names of Windows devices', () => {
    expect(pathOf('CON.pdf')).to.equal('/out/7-CON.pdf')
    expect(pathOf('nul/com1.a.pdf')).to.equal('/out/_nul/7-com1.a.pdf')
    expect(pathOf('Console.pdf')).to.equal('/out/Console.pdf')
  })
})
