import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { compileTemplate } from './compile-template.ts'
import type { ElementToDraw } from './drawn-elements.ts'
import { outline } from './testing/given-template.ts'

function drawn(source: string, data: Record<string, unknown>): { html: string; asked: ElementToDraw[] } {
  const asked: ElementToDraw[] = []
  const compiled = compileTemplate(source, {
    file: 'template.html',
    draw(element) {
      asked.push(element)
      return { html: '<svg></svg>' }
    },
  })
  if (!compiled.ok) throw new Error(compiled.faults.map(({ message }) => message).join(' '))
  return { html: compiled.template.render(data), asked }
}

function faultsOf(source: string): string[] {
  const compiled = compileTemplate(source, { file: 'template.html' })
  return compiled.ok ? [] : compiled.faults.map(({ line, column, code }) => `${line}:${column} ${code}`)
}

describe('drawn elements', () => {
  it('contain their drawing between their unchanged tags', () => {
    const { html, asked } = drawn(
      '<p>{{a}}<bar-code class="qr" type="qrcode" value="x-{{a}}"></bar-code>!</p>',
      {
        a: '<1>',
      },
    )
    expect(html).to.equal(
      '<p>&lt;1&gt;<bar-code class="qr" type="qrcode" value="x-&lt;1&gt;"><svg></svg></bar-code>!</p>',
    )
    expect(asked).to.deep.equal([
      { name: 'bar-code', attributes: { class: 'qr', type: 'qrcode', value: 'x-<1>' } },
    ])
  })

  it('are drawn once for each item, with the fields of the item', () => {
    const source = '{{#items}}<bar-code type="ean13" value="{{ean}}"></bar-code>{{/items}}'
    const { asked } = drawn(source, { items: [{ ean: 1 }, { ean: 2 }] })
    expect(asked.map(({ attributes }) => attributes['value'])).to.deep.equal(['1', '2'])
  })

  it('support sections and character references in their values', () => {
    const source = `<bar-code type='qrcode' value='A &amp; B{{#no}}, {{no}}{{/no}}{{^no}} &#x2013;{{/no}}'></bar-code>`
    expect(drawn(source, { no: 7 }).asked[0]?.attributes['value']).to.equal('A & B, 7')
    expect(drawn(source, { no: '' }).asked[0]?.attributes['value']).to.equal('A & B –')
  })

  it('print braces that are written as references, which do not open a merge tag', () => {
    const source = '<bar-code type="qrcode" value="&#123;&#123;no {{no}} &#123;{no}}"></bar-code>'
    expect(drawn(source, { no: 7 }).asked[0]?.attributes['value']).to.equal('{{no 7 {{no}}')
    expect(drawn('<bar-code value="&#123;&#123;no"></bar-code>', {}).asked).to.have.length(1)
  })

  it('get the rows that they show, which are looked up in each item and then in outer levels', () => {
    const source = '<data-chart type="bar" of="year.sales" x="month" y="online, shop"></data-chart>'
    const data = {
      shop: 9,
      year: {
        sales: [
          { month: 'Jan', online: 1, shop: 2 },
          { month: 'Feb', online: 3 },
        ],
      },
    }
    expect(drawn(source, data).asked[0]?.rows).to.deep.equal([
      ['Jan', 1, 2],
      ['Feb', 3, 9],
    ])
  })

  it('add their fields to those of the template', () => {
    const source =
      '<data-chart of="sales" x="month" y="amount"></data-chart><bar-code value="{{link}}"></bar-code>'
    const compiled = compileTemplate(source, { file: 'template.html' })
    expect(compiled.ok && outline(compiled.template.fields)).to.equal('sales#(month, amount), link')
  })

  it('are ignored in comments, styles and titles', () => {
    const source =
      '<!-- <bar-code> --><title><bar-code></title><style>/*<bar-code>*/</style><p>{{! <bar-code> }}</p>'
    expect(drawn(source, {}).asked).to.deep.equal([])
  })

  it('are rejected if they have no end tag', () => {
    expect(faultsOf('<p>\n<bar-code type="qrcode" />')).to.deep.equal(['2:1 element_syntax'])
    expect(faultsOf('<bar-code type="qrcode">x</bar-code>')).to.deep.equal(['1:1 element_syntax'])
    expect(faultsOf('<bar-code value="caf&eacute;"></bar-code>')).to.deep.equal(['1:1 element_syntax'])
    expect(faultsOf('<bar-code value="https://e.com/?a=1&copy=2"></bar-code>')).to.deep.equal([])
    expect(faultsOf('<bar-code type=qrcode></bar-code>')).to.deep.equal(['1:1 element_syntax'])
    expect(faultsOf('<bar-code {{#a}}type="x"{{/a}}></bar-code>')).to.deep.equal(['1:1 element_syntax'])
    expect(faultsOf('<bar-code value="{{#a}}"></bar-code>{{/a}}')).to.deep.equal(['1:1 element_syntax'])
  })

  it('that cannot be drawn are an error in the data, at the position of the value', () => {
    const compiled = compileTemplate(
      '{{#rows}}{{#items}}<bar-code value="{{ean}}"></bar-code>{{/items}}{{/rows}}',
      {
        file: 'template.html',
        draw: ({ attributes }) =>
          attributes['value'] === '2'
            ? { code: 'invalid_code', attribute: 'value', message: 'No.' }
            : { html: '' },
      },
    )
    const data = { rows: [{ items: [{ ean: 1 }] }, { items: [{ ean: 1 }, { ean: 2 }] }] }
    expect(() => compiled.ok && compiled.template.render(data))
      .to.throw(Fault)
      .that.deep.includes({
        code: 'invalid_data',
        errors: [{ pointer: '/data/rows/1/items/1/ean', code: 'invalid_code', message: '"ean": No.' }],
      })
  })

  it('count as steps of the render', () => {
    const compiled = compileTemplate('{{#a}}<data-chart of="b" x="c" y="d"></data-chart>{{/a}}', {
      file: 'template.html',
      draw: () => ({ html: '' }),
    })
    const data = { a: Array.from({ length: 4_000 }, () => 1), b: Array.from({ length: 4_000 }, () => ({})) }
    expect(() => compiled.ok && compiled.template.render(data)).to.throw(/The nested lists in this template/)
  })
})
