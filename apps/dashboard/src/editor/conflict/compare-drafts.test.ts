import { expect } from 'chai'
import { choiceForAll, chosenDraft, compareDrafts, undecided } from './compare-drafts.ts'

const asset = (letter: string) => ({ sha256: letter.repeat(64), bytes: 1, contentType: 'image/png' })
const mine = {
  files: { 'template.html': 'a', 'style.css': 's', 'samples/new.json': '{}', 'template.json': '{}' },
  assets: { 'assets/logo.png': asset('a'), 'assets/same.png': asset('c') },
}
const theirs = {
  files: { 'template.html': 'b', 'style.css': 's', 'sample.json': '1', 'template.json': '{"a":1}' },
  assets: { 'assets/logo.png': asset('b'), 'assets/same.png': asset('c') },
}
const differences = compareDrafts(mine, theirs)

describe('compareDrafts', () => {
  it('lists both versions of every file that differs, the page first and assets last', () => {
    expect(differences.map(({ path }) => path)).to.deep.equal([
      'template.html',
      'template.json',
      'sample.json',
      'samples/new.json',
      'assets/logo.png',
    ])
    expect(differences[2]).to.deep.include({ mine: null, theirs: '1' })
  })

  it('keeps my version of every file without a choice', () => {
    expect(chosenDraft(mine, differences, {})).to.deep.equal(mine)
    expect(undecided(differences, {})).to.equal(5)
  })

  it('applies all mine, all theirs, or a choice for each file', () => {
    expect(chosenDraft(mine, differences, choiceForAll(differences, 'mine'))).to.deep.equal(mine)
    expect(chosenDraft(mine, differences, choiceForAll(differences, 'theirs'))).to.deep.equal(theirs)
    const choices = {
      'template.html': { choice: 'mixed', text: 'ab' },
      'sample.json': { choice: 'theirs' },
      'assets/logo.png': { choice: 'theirs' },
    } as const
    expect(chosenDraft(mine, differences, choices)).to.deep.equal({
      files: { ...mine.files, 'template.html': 'ab', 'sample.json': '1' },
      assets: { ...mine.assets, 'assets/logo.png': asset('b') },
    })
    expect(undecided(differences, choices)).to.equal(2)
  })
})
