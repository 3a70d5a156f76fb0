import { parseSource } from '@platen/template/markup'
import { expect } from 'chai'
import { faultsOf, libraryDrafts } from './testing/library.ts'
import { refineTemplate } from './refine-template.ts'

const words =
  'make set change add remove delete rename move put call hide show the a this it title headings table head column field price quantity customer notes discount to in into under below above after before and , ; . “ ” " « » \' \n bigger smaller bold dark green #0a7 11pt A5 landscape margins 2cm serif German when empty footer header page numbers {{name}} </p> <b> über Spalte Rabatt hinzu entferne et le titre en rouge y la tabla más grande 😀 \u0000 \\ $& ...'.split(
    ' ',
  )

const commands = [
  'make the headings dark green',
  'bigger title',
  'remove this',
  'move this up',
  'hide this when empty',
  'use A5',
  'in Spanish',
  'no page numbers',
  'footer: Draft',
  'add a field PO number',
  'add a column weight',
  'this in bold',
  'smaller table',
  'accent colour #0a7',
  'remove the date',
]

/** Returns the same sequence for the same seed. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

describe('any words', () => {
  for (const [name, source] of libraryDrafts())
    it(`${name}: never throw, and leave a valid draft or none`, () => {
      const next = random(name.length * 7919)
      const { elements } = parseSource(source.files['template.html'] ?? '')
      let changed = 0
      for (let count = 0; count < 30; count++) {
        const pick = (from: readonly string[]) => from[Math.floor(next() * from.length)] ?? ''
        const noise = Array.from({ length: 1 + Math.floor(next() * 8) }, () => pick(words)).join(' ')
        const prompt =
          count % 2 === 0 ? noise : next() < 0.6 ? pick(commands) : `${pick(commands)} and ${pick(commands)}`
        const about = next() < 0.5 ? elements[Math.floor(next() * elements.length)]?.start : undefined
        const result = refineTemplate({ prompt, source, about, pictures: [] })
        if ('declined' in result) {
          expect(result.declined, prompt).to.match(/\S.*[.?!…]$/su)
          continue
        }
        changed++
        const after = { ...source, files: { ...source.files, ...result.files } }
        expect(faultsOf(after), prompt).to.deep.equal([])
        const starts = new Set(
          parseSource(after.files['template.html'] ?? '').elements.map(({ start }) => start),
        )
        expect(
          result.named.every(({ start }) => start === null || starts.has(start)),
          prompt,
        ).to.equal(true)
      }
      expect(changed).to.be.above(0)
    })

  it('of any length are answered immediately, and more than a few commands are declined', () => {
    const [source] = libraryDrafts().values()
    if (!source) throw new Error('no template')
    for (const piece of ['make ', '"', 'and ', 'rename a to b, ', '\n', '((((', 'é', 'a', ' ', '“x” ']) {
      const prompt = piece.repeat(Math.ceil(20_000 / piece.length)).slice(0, 20_000)
      expect(refineTemplate({ prompt, source, about: undefined, pictures: [] })).to.have.property('declined')
      const short = prompt.slice(0, 3_990)
      expect(refineTemplate({ prompt: short, source, about: undefined, pictures: [] })).to.have.property(
        'declined',
      )
    }
  })

  it('on an invalid page are run or declined, and never throw', () => {
    for (const html of [
      '',
      '<',
      '{{#a}}',
      '<table><tr><td>{{a}}',
      '<h1>',
      '<p>{{a}}</p>'.repeat(500),
      '<div>'.repeat(400),
    ])
      for (const prompt of [
        'bigger title',
        'remove a',
        'add a column b',
        'rename a to b',
        'in German',
        'move this up',
        'no page numbers',
        'hide this when empty',
        'headings red',
      ]) {
        const source = {
          files: { 'template.html': html, 'template.json': '{', 'sample.json': '[' },
          assets: {},
        }
        expect(refineTemplate({ prompt, source, about: 0, pictures: [] })).to.be.an('object')
        expect(refineTemplate({ prompt, source, about: undefined, pictures: [] })).to.be.an('object')
      }
  })
})
