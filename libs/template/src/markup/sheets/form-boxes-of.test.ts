import { expect } from 'chai'
import { parseSource } from '../parse-source.ts'
import { formBoxesOf, formFieldsOf } from './form-boxes-of.ts'

const read = (html: string) =>
  formBoxesOf(parseSource(`<section data-page="2">${html}</section>`)).map((box) => {
    const { element, ...rest } = box
    expect(element.name).to.equal('div')
    return rest
  })

describe('boxes that fill a form', () => {
  it('are at the position of their style, in any print unit', () => {
    const placed = [
      'left:72pt;top:36pt',
      'left: 25.4mm; top:0.5in',
      '/*x*/LEFT:96px;top:1.27cm',
      'margin-left:9pt',
    ]
    expect(
      placed
        .map((style) => read(`<div data-form="a" style="${style}"></div>`))
        .map(([box]) => [box?.left, box?.top]),
    ).to.deep.equal([
      [72, 36],
      [72, 36],
      [72, 36],
      [0, 0],
    ])
  })

  it('of a list have their options, one per line', () => {
    expect(read('<div data-options="A &amp; B\n\nC"></div>')).to.deep.equal([
      { page: 2, left: 0, top: 0, options: ['A & B', 'C'] },
    ])
  })

  it('have their field with any quotes, and their number of characters', () => {
    expect(
      read(`<div data-form='A &amp; "B"' data-choice=On data-letters="9" data-comb></div>`),
    ).to.deep.equal([
      { page: 2, left: 0, top: 0, formField: 'A & "B"', choice: 'On', lettersMax: 9, isComb: true },
    ])
    expect(read('<div data-letters="0"></div><div data-letters="x" data-comb></div>')).to.deep.equal([
      { page: 2, left: 0, top: 0 },
      { page: 2, left: 0, top: 0 },
    ])
  })

  it('are elements of sheets, and only the outer one if they are nested', () => {
    const html = [
      '<div data-form="outside"></div>',
      '<!-- <section data-page="1"><div data-form="comment"></div></section> -->',
      '<section data-page="x"><div data-form="nowhere"></div></section>',
      '<section data-page="1"><div data-form="b"><i data-form="inner"></i></div><div data-form=a></div></section>',
      `<section data-page='2'><div data-form='b'></div></section>`,
    ].join('')
    expect(formFieldsOf(parseSource(html))).to.deep.equal(['a', 'b'])
  })
})
