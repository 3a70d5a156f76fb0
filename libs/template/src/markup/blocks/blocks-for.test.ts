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
  it('says what is missing where a template has nothing to make a block of', () => {
    for (const { variants: made, missing, kind } of blocksFor(blank))
      expect(made.length > 0 || missing !== '', kind).to.equal(true)
    expect(variants('table', {})).to.deep.equal([])
  })

  it('speaks the template’s language, and English where it knows no other', () => {
    expect(htmlOf('heading', { language: 'de-CH' })).to.deep.equal(['<h1>Überschrift</h1>'])
    expect(htmlOf('heading', { language: 'fi', html: '<h1>a</h1>' })).to.deep.equal(['<h2>Heading</h2>'])
  })

  it('makes a table of what a list’s rows have: labels over it, numbers at its end, no value where there may be none', () => {
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

  it('a list in a list is a table inside of the outer one’s section, which comes along where the page has no place in it', () => {
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

  it('knows the fields that only the page and the sample name', () => {
    const template = {
      html: '<p>{{no}}{{#is_paid}}x{{/is_paid}}</p>{{#items}}{{what}}{{qty}}{{currency}}{{/items}}',
      sample: { no: 'A-1', currency: 'EUR', is_paid: true, items: [{ what: 'a', qty: 2 }] },
    }
    expect(variants('table', template)[0]?.html).to.match(/>What<[\s\S]*class="number">Qty</)
    expect(variants('condition', template)[0]?.label).to.equal('Is paid is yes')
    expect(htmlOf('bar-code', template)[0]).to.include('value="{{no}}"')
    expect(variants('chart', template)[0]?.html).to.include('of="items" x="what" y="qty"')
    expect(variants('field', template).find(({ within }) => within === 'items')?.html).to.equal(
      '<p class="fact"><b>What</b> {{what}}</p>',
    )
  })

  it('puts an address into the lines in which it is written', () => {
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

  it('sets sums below each other, what is paid last', () => {
    const [html = ''] = htmlOf('totals', {
      fields: { total: { type: 'money', currency: 'EUR', required: true } },
      computed: { subtotal: { formula: '1 + 1' }, vat_rate: { formula: '2', type: 'percent' } },
    })
    expect([...html.matchAll(/\{\{([^}]*)\}\}/g)].map(([, name]) => name)).to.deep.equal([
      'subtotal',
      'total',
    ])
  })

  it('numbers pages once, in a box of the margin that is free', () => {
    const label = (template: Partial<BlockTemplate>) =>
      variants('page-number', template).map((one) => one.label)
    expect(label({ page: { footer: { right: 'x' } } })).to.deep.equal([
      'Below, in the middle',
      'Below, at the left',
    ])
    expect(label({ page: { footer: { right: 'Page {page}' } } })).to.deep.equal([])
    expect(label({ css: '@page { @top-left { content: counter(page) } }' })).to.deep.equal([])
  })

  it('a label with braces or markup in it stays a text', () => {
    const label = '{{#x}}<b>"'
    for (const { variants: made } of blocksFor({
      ...blank,
      fields: { no: { type: 'text', label, required: true } },
    }))
      for (const { html } of made) expect(html).not.to.match(/\{\{#x|<b>"/)
  })
})
