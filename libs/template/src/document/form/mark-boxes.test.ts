import type { PdfBase } from '@platen/contract'
import { expect } from 'chai'
import { boxMark, markBoxes } from './mark-boxes.ts'

const look = { family: 'sans', size: 0, color: '#000000', align: 'left' } as const

/** A PDF with one field in two positions on a page: an inch from the upper left corner, and five inches below that. */
const base = {
  pages: [],
  form: [
    {
      object: 1,
      name: 'name',
      kind: 'text',
      look,
      widgets: [
        { page: 1, left: 72, top: 72, width: 100, height: 20, object: 2 },
        { page: 1, left: 72, top: 432, width: 100, height: 20, object: 3 },
      ],
    },
  ],
} as unknown as PdfBase

const box = (style: string, attributes = 'data-form="name"') =>
  `<div data-box="text" ${attributes} style="${style};width:100pt;height:20pt">{{a}}</div>`
const marked = (...boxes: string[]) => markBoxes(`<section data-page='1'>${boxes.join('')}</section>`, base)
const widgetsOf = (...boxes: string[]) => marked(...boxes).boxes.map(({ filled }) => filled?.widgets)

describe('boxes of a form', () => {
  it('are matched to the nearest widget, in any unit', () => {
    for (const [below, above] of [
      ['left:72pt;top:432pt', 'left:72pt;top:72pt'],
      ['left:25.4mm;top:152.4mm', 'left:25.4mm;top:25.4mm'],
      ['left:1in;top:6in', '/*mark*/left:96px;top:96px'],
    ] as const)
      expect(widgetsOf(box(below), box(above)), below).to.deep.equal([[1], [0]])
    expect(widgetsOf(box('left:0;top:0'))).to.deep.equal([[0, 1]])
  })

  it('are marked at their start and end, except boxes without a field', () => {
    const html = `<p data-form="name"></p><!-- <section data-page="1">${box('left:0;top:0')}</section> -->`
    expect(markBoxes(html, base)).to.deep.equal({ html, boxes: [] })
    const one = box('left:0;top:0', 'data-letters="9" data-comb')
    const { html: with_, boxes } = marked(one)
    expect(boxes).to.deep.equal([{ lettersMax: 9, isComb: true }])
    expect(with_.split(boxMark).filter((_, index) => index % 3 === 0)).to.deep.equal([
      "<section data-page='1'>",
      one,
      '</section>',
    ])
  })
})
