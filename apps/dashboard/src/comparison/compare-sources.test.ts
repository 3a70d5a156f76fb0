import { expect } from 'chai'
import { compareSources } from './compare-sources.ts'

const asset = (letter: string) => ({ sha256: letter.repeat(64), bytes: 1, contentType: 'image/png' })

describe('compareSources', () => {
  it('returns both versions of each changed text file, and the paths of changed assets', () => {
    const before = {
      files: { 'template.html': 'a', 'style.css': 'same', 'samples/old.json': '{}' },
      assets: { 'assets/logo.png': asset('a'), 'assets/same.png': asset('b') },
    }
    const after = {
      files: { 'template.html': 'b', 'style.css': 'same', 'sample.json': '' },
      assets: { 'assets/logo.png': asset('c'), 'assets/same.png': asset('b') },
    }
    expect(compareSources(before, after)).to.deep.equal({
      files: [
        { path: 'sample.json', before: null, after: '' },
        { path: 'samples/old.json', before: '{}', after: null },
        { path: 'template.html', before: 'a', after: 'b' },
      ],
      assets: ['assets/logo.png'],
    })
    expect(compareSources(before, before)).to.deep.equal({ files: [], assets: [] })
  })
})
