import { expect } from 'chai'
import { normalizePath, sortFolder } from './folder-names.ts'

describe('sortFolder', () => {
  it('returns names in normalization form C', () => {
    const { files, faults } = sortFolder(new Map([['assets/Cafe\u0301.png', new Uint8Array(1)]]))
    expect(faults).to.deep.equal([])
    expect([...files.assets.keys()]).to.deep.equal(['assets/Caf\u00E9.png'])
  })

  it('unsafe_name: refuses a long name without normalizing it', () => {
    for (const name of ['e\u0301'.repeat(2_000), '\u0301\u0327'.repeat(2_000)]) {
      expect(normalizePath(name) === name).to.equal(true)
      const { files, faults } = sortFolder(new Map([[`assets/${name}`, new Uint8Array(1)]]))
      expect(faults.map(({ code }) => code)).to.deep.equal(['unsafe_name'])
      expect(files.assets.size).to.equal(0)
    }
  })
})
