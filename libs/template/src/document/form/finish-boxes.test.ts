import { Fault, type PdfFillableField } from '@platen/contract'
import { expect } from 'chai'
import { boxMark, type MarkedBox } from './mark-boxes.ts'
import { finishBoxes } from './finish-boxes.ts'

function widget(stamp: number): PdfFillableField['widgets'][number] {
  const size = { width: 100, height: 20 }
  return { page: 2, left: 30, top: 40, ...size, target: { ...size, stamp, matrix: [1, 0, 0, 1, 0, 0] } }
}

function field(kind: 'text' | 'check' | 'radio', of: Partial<PdfFillableField> = {}): PdfFillableField {
  return { name: 'field', kind, widgets: [], nodes: [], ...of }
}

const plain: MarkedBox = { lettersMax: undefined, isComb: false }
const filling = (of: PdfFillableField, choice?: string): MarkedBox => ({
  ...plain,
  filled: { field: of, choice, widgets: of.widgets.map((_, index) => index) },
})

/** Returns the marks around a numbered box. */
const [before, behind] = ['a', 'b'].map(
  (side) => (number: number) =>
    boxMark.source.replace('([ab])', side).replace(String.raw`(\d+)`, String(number)),
) as [(number: number) => string, (number: number) => string]
const boxed = (number: number, content: string) =>
  `${before(number)}<div data-box="text">${content}</div>${behind(number)}`

describe('merged boxes', () => {
  it('are shortened to their maximum number of characters, with a warning', () => {
    const { html, warnings, form } = finishBoxes(`<p>x</p>${boxed(0, 'ab👩‍👩‍👧&lt;d')}<p>y</p>`, [
      { lettersMax: 4, isComb: false },
    ])
    expect(html).to.equal('<p>x</p><div data-box="text">ab👩‍👩‍👧&lt;</div><p>y</p>')
    expect(warnings.map(({ code, message }) => [code, /\b4 characters/.test(message)])).to.deep.equal([
      ['overflow', true],
    ])
    expect(form).to.deep.equal({ values: [], targets: [] })
    const fitting = boxed(0, 'abcd')
    expect(finishBoxes(fitting, [{ lettersMax: 4, isComb: false }])).to.deep.include({
      html: '<div data-box="text">abcd</div>',
      warnings: [],
    })
  })

  it('have a cell for each character of a comb, including empty ones', () => {
    const { html } = finishBoxes(boxed(0, 'a<b>'), [{ lettersMax: 5, isComb: true }])
    expect(html).to.match(/repeat\(5,.*<span>a<\/span><\/span><\/div>$/)
  })

  it('that fill a form are moved from their sheet to a page per widget, with the appearance of the first widget', () => {
    const of = field('text', { widgets: [widget(5), widget(6)] })
    const { html, form } = finishBoxes(`<p>x</p>${boxed(0, 'Ada &amp; <b>Bob</b><br>two')}`, [filling(of)])
    const [sheet, ...pages] = html.split('<section data-widget=')
    expect(sheet).to.equal('<p>x</p>')
    expect(pages).to.have.length(2)
    for (const page of pages) expect(page).to.include('left:-30pt;top:-40pt').and.include('<b>Bob</b>')
    expect(form.values).to.deep.equal([{ name: 'field', text: 'Ada & Bob\ntwo' }])
    expect(form.targets.map(({ stamp }) => stamp)).to.deep.equal([5, 6])
  })

  it('without content leave their field empty, and only the first of repeated boxes is used', () => {
    const of = field('text', { widgets: [widget(5)] })
    expect(finishBoxes(boxed(0, ' '), [filling(of)]).form).to.deep.equal({
      values: [{ name: 'field' }],
      targets: [],
    })
    const repeated = finishBoxes(boxed(0, 'one') + boxed(0, 'two'), [filling(of)])
    expect(repeated.form.values).to.deep.equal([{ name: 'field', text: 'one' }])
    expect(repeated.form.targets).to.have.length(1)
  })

  it('for a list show all options with the selected ones highlighted, in flat and fillable forms, even if none is selected', () => {
    const of = field('text', {
      kind: 'list',
      widgets: [widget(5)],
      options: ['a', 'b', 'c'].map((value) => ({ value, label: value.toUpperCase() })),
    })
    const options = ['A', 'B', 'C']
    const shown = (html: string) =>
      Array.from(html.matchAll(/<span style="([^"]*)">(.)/g), ([, style = '', label]) =>
        style.includes('background') ? `[${label}]` : label,
      )
    expect(shown(finishBoxes(boxed(0, 'C<br>A'), [{ ...plain, options }]).html)).to.deep.equal([
      '[A]',
      'B',
      '[C]',
    ])
    const one = finishBoxes(boxed(0, 'b'), [{ ...filling(of), options }])
    expect(shown(one.html)).to.deep.equal(['A', '[B]', 'C'])
    expect(one.form.values).to.deep.equal([{ name: 'field', text: 'b' }])
    expect(shown(finishBoxes(boxed(0, ''), [{ ...filling(of), options }]).html)).to.deep.equal(options)
  })

  it('of check boxes and radio buttons set the states, and print nothing', () => {
    const of = field('radio')
    const boxes = ['A', 'B', 'C'].map((choice) => filling(of, choice))
    const merged = boxed(0, '') + boxed(1, '<svg><title>yes</title></svg>') + boxed(2, '')
    expect(finishBoxes(merged, boxes)).to.deep.equal({
      html: '',
      form: { values: [{ name: 'field', choices: ['B'] }], targets: [] },
      warnings: [],
    })
  })

  it('render_failed: text for more widgets than a document can have pages', () => {
    const of = field('text', { widgets: Array.from({ length: 1_501 }, (_, index) => widget(index)) })
    expect(() => finishBoxes(boxed(0, 'x'), [filling(of)]))
      .to.throw(Fault)
      .with.property('code', 'render_failed')
  })
})
