import { expect } from 'chai'
import { chunksOf, isBrokenBy, withoutChunks } from './chunks.ts'

const before = 'one\ntwo\nthree\nfour\nfive\nsix\nseven\n'
const after = 'one\n2\nthree\nfour\nfive\nsix and a half\nseven\neight\n'

describe('chunksOf', () => {
  it('marks the differences within lines and includes a few lines of context', () => {
    const chunks = chunksOf({ before, after })
    expect(
      chunks.map(({ b, added }) => [
        b.from + 1,
        added.map((pieces) => pieces.map(({ text }) => text).join('')),
      ]),
    ).to.deep.equal([
      [2, ['2']],
      [6, ['six and a half']],
      [8, ['eight']],
    ])
    expect(chunks[1]).to.deep.include({ above: ['four', 'five'], below: ['seven', 'eight'] })
  })

  it('lets each chunk be kept or dropped independently', () => {
    const chunks = chunksOf({ before, after })
    const kept = (dropped: number[]) =>
      withoutChunks({ before, after }, chunks, (index) => dropped.includes(index))
    expect(kept([])).to.equal(after)
    expect(kept([0, 1, 2])).to.equal(before)
    expect(kept([0])).to.equal(after.replace('\n2\n', '\ntwo\n'))
    expect(kept([1])).to.equal(after.replace('six and a half', 'six'))
    expect(kept([2])).to.equal(after.replace('eight\n', ''))
  })

  it('keeps lines complete at the end of text with and without a final line break', () => {
    for (const [from, to] of [
      ['a', 'a\nb'],
      ['a\nb', 'a'],
      ['a\nx', 'b\nx\nc'],
      ['', 'a\n'],
      ['a\r\nb\r\n', 'a\r\nc\r\n'],
      ['x\na', 'y\nm\nb'],
    ] as const) {
      const change = { before: from, after: to }
      const chunks = chunksOf(change)
      expect(withoutChunks(change, chunks, () => false)).to.equal(to)
      expect(withoutChunks(change, chunks, () => true)).to.equal(from)
    }
    const ends = { before: 'a\nsame\nb', after: 'x\nsame\ny\nz' }
    expect(withoutChunks(ends, chunksOf(ends), (index) => index === 1)).to.equal('x\nsame\nb')
    expect(withoutChunks(ends, chunksOf(ends), (index) => index === 0)).to.equal('a\nsame\ny\nz')
  })

  it('drops a new file with all of its chunks, and detects invalid JSON', () => {
    const made = { path: 'sample.json', before: null, after: '{\n  "a": 1\n}\n' }
    expect(withoutChunks(made, chunksOf(made), () => true)).to.equal(null)
    expect(isBrokenBy(made, '{ "a": 1')).to.equal(true)
    expect(isBrokenBy(made, '{}')).to.equal(false)
    expect(isBrokenBy({ ...made, path: 'style.css' }, '{')).to.equal(false)
  })
})
