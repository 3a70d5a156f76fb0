import type { FieldDeclaration } from '@platen/contract'
import { expect } from 'chai'
import type { BlockKind } from './block.ts'
import { blocksFor, type BlockTemplate } from './blocks-for.ts'

const blank: BlockTemplate = { html: '', css: '', language: 'en', page: {}, assets: [] }
const variants = (kind: BlockKind, template: Partial<BlockTemplate>) =>
  blocksFor({ ...blank, ...template }).find((block) => block.kind === kind)?.variants ?? []
const htmlOf = (kind: BlockKind, template: Partial<BlockTemplate>) =>
  variants(kind, template).map(({ html }) => html)

describe('blocksFor', () => {
  it('reports what is missing if a template has no data for a block', () => {
    for (const { variants: made, missing, kind } of blocksFor(blank))
      expect(made.length > 0 || missing !== '', kind).to.equal(true)
    expect(variants('table', {})).to.deep.equal([])
  })

  it('uses the language of the template, or English for unknown ones', () => {
    expect(htmlOf('heading', { language: 'de-CH' })).to.deep.equal(['<h1>Überschrift</h1>'])
    expect(htmlOf('heading', { language: 'fi', html: '<h1>a</h1>' })).to.deep.equal(['<h2>Heading</h2>'])
  })

  it('creates a table with the fields of a list: labels in the header, numbers at the end, empty optional values', () => {
    const row: Record<string, FieldDeclaration> = {
      price: { type: 'money', currency: 'EUR', required: true, label: 'Unit price' },
      what: { type: 'text', required: true },
      detail: { type: 'text', required: false },
    }
    const [html = ''] = htmlOf('table', {
      fields: { items: { type: 'list', fields: row } },
      computed: { 'items.amount': { formula: 'price * 2', label: 'A & B' } },
    })
    expect([...html.matchAll(/<th[^>]*>(.*)<\/th>/g)].map(([, head]) => head)).to.deep.equal([
      'What',
      'Detail',
      'Unit price',
      'A &amp; B',
    ])
    expect(html).to.include('<td>{{#detail}}{{detail}}{{/detail}}</td>')
    expect(html).to.include('<td class="number">{{amount}}</td>')
  })

  it('creates the table of a nested list in the section of the outer list, and adds that section if the page has no position in it', () => {
    const orders: FieldDeclaration = {
      type: 'list',
      fields: {
        no: { type: 'text', required: true },
        items: { type: 'list', fields: { what: { type: 'text', required: true } } },
      },
    }
    const made = (html: string) =>
      variants('table', { html, fields: { orders } }).map(({ label, within, html: own }) => [
        label,
        within,
        own.startsWith('{{#orders}}\n<table') && own.endsWith('</table>\n{{/orders}}'),
      ])
    expect(made('{{#orders}}\n<h2>{{no}}</h2>\n{{/orders}}\n')).to.deep.equal([
      ['Orders', undefined, false],
      ['Orders › Items', 'orders', false],
    ])
    expect(made('<table>{{#orders}}<tr><td>{{no}}</td></tr>{{/orders}}</table>')).to.deep.equal([
      ['Orders', undefined, false],
      ['Orders › Items', undefined, true],
    ])
  })

  it('includes fields that only the page and the sample name', () => {
    const template = {
      html: '<p>{{no}}{{#is_paid}}x{{/is_paid}}</p>{{#items}}{{what}}{{qty}}{{currency}}{{/items}}',
      sample: { no: 'A-1', currency: 'EUR', is_paid: true, items: [{ what: 'a', qty: 2 }] },
    }
    expect(variants('table', template)[0]?.html).to.match(/>What<[\s\S]*class="number">Qty</)
    expect(variants('condition', template)[0]?.label).to.equal('Is paid: yes')
    expect(htmlOf('bar-code', template)[0]).to.include('value="{{no}}"')
    expect(variants('chart', template)[0]?.html).to.include('of="items" x="what" y="qty"')
    expect(variants('field', template).find(({ within }) => within === 'items')?.html).to.equal(
      '<p class="fact"><b>What</b> {{what}}</p>',
    )
  })

  it('splits an address into its lines', () => {
    const text: FieldDeclaration = { type: 'text', required: true }
    const fields = { name: text, zip: text, city: text, street: text, state: { type: 'text' } as const }
    expect(
      htmlOf('address', { fields: { customer: { type: 'group', required: true, fields } } }),
    ).to.deep.equal([
      [
        '<address class="address">',
        '  <div>{{customer.name}}</div>',
        '  <div>{{customer.street}}</div>',
        '  <div>{{customer.zip}} {{customer.city}}{{#customer.state}} {{customer.state}}{{/customer.state}}</div>',
        '</address>',
      ].join('\n'),
    ])
  })

  it('puts totals below each other, with the amount due last', () => {
    const [html = ''] = htmlOf('totals', {
      fields: { total: { type: 'money', currency: 'EUR', required: true } },
      computed: { subtotal: { formula: '1 + 1' }, vat_rate: { formula: '2', type: 'percent' } },
    })
    expect([...html.matchAll(/\{\{([^}]*)\}\}/g)].map(([, name]) => name)).to.deep.equal([
      'subtotal',
      'total',
    ])
  })

  it('adds page numbers only once, in a free margin box', () => {
    const label = (template: Partial<BlockTemplate>) =>
      variants('page-number', template).map((one) => one.label)
    expect(label({ page: { footer: { right: 'x' } } })).to.deep.equal([
      'Below, in the middle',
      'Below, at the left',
    ])
    expect(label({ page: { footer: { right: 'Page {page}' } } })).to.deep.equal([])
    expect(label({ css: '@page { @top-left { content: counter(page) } }' })).to.deep.equal([])
  })

  it('keeps a label with braces or markup as text', () => {
    const label = '{{#x}}<b>"'
    for (const { variants: made } of blocksFor({
      ...blank,
      fields: { no: { type: 'text', label, required: true } },
    }))
      for (const { html } of made) expect(html).not.to.match(/\{\{#x|<b>"/)
  })
})
