import { compileTemplate } from '@platen/merge'
import { readDeclarations } from '@platen/template/draft'
import { expect } from 'chai'
import { expectLinear } from '../../../../../test/parts/growth.ts'
import { type FormulaName, formulaNames } from '../fields/formula-names.ts'
import { completeTag } from '../source/complete-tag.ts'
import { lintStyles, lintTemplate, previewFindings } from './lint-template.ts'
import { openSections, scanMergeTags } from '../source/merge-tags.ts'
import { offsetOf } from '../../templates/offset-of.ts'
import { readSamples, sampleKeys } from '../samples/sample-keys.ts'
import { computedTags } from './tag-chips.ts'

const samples = [
  JSON.stringify({
    invoice_no: 'R-1',
    currency: '',
    paid: true,
    customer: { name: 'ACME', vat: 'DE1' },
    items: [{ price: 3 }, { price: 4, note: 'x' }],
  }),
  '{"a": ',
  JSON.stringify({ currency: 'EUR', extra: 1 }),
]
const keys = sampleKeys(readSamples(samples))

/** Returns the completion at `|`, the cursor. */
function complete(text: string, source = '', names: readonly FormulaName[] = []) {
  const compiled = compileTemplate(source, { file: 'template.html' })
  const fields = compiled.ok ? compiled.template.fields : []
  const at = text.indexOf('|')
  const whole = text.slice(0, at) + text.slice(at + 1)
  const completion = completeTag(whole, at, { fields, keys, names })
  const detail = (name: string) => completion?.options.find((found) => found.name === name)?.detail
  const after = (name: string) => {
    const option = completion?.options.find((found) => found.name === name)
    if (!completion || !option) return undefined
    const { insert, cursor } = option
    return `${whole.slice(0, completion.from)}${insert.slice(0, cursor)}|${insert.slice(cursor)}${whole.slice(completion.to)}`
  }
  return { names: completion?.options.map(({ name }) => name), after, detail }
}

describe('code editor help', () => {
  it('merges the keys in all samples and items, and ignores invalid samples', () => {
    expect(keys.map(({ name, kind }) => `${name} ${kind}`)).to.deep.equal([
      'invoice_no text',
      'currency text',
      'paid yes or no',
      'customer group',
      'items list',
      'extra number',
    ])
    expect(keys.find(({ name }) => name === 'items')).to.deep.include({ example: '2 items' })
    expect(keys.find(({ name }) => name === 'items')?.children.map(({ name }) => name)).to.deep.equal([
      'price',
      'note',
    ])
  })

  it('reads the kinds and positions of tags and comments with braces, and ignores incomplete ones', () => {
    const text = '{{a}}{{ #b }}{{/b}}{{^c}}{{! {{x }}{{open {{.}}'
    expect(scanMergeTags(text).map(({ kind, name }) => `${kind} ${name}`)).to.deep.equal([
      'value a',
      'section b',
      'close b',
      'inverted c',
      'comment {{x',
      'value .',
    ])
    expect(openSections(scanMergeTags('{{#a}}{{#b}}{{/b}}{{^c}}'), 99)).to.deep.equal(['a'])
  })

  it('does not include a brace after a tag, except the third brace of a raw tag', () => {
    const [value] = scanMergeTags('p{color:{{tone}}}')
    expect(value).to.include({ kind: 'value', name: 'tone', from: 8, to: 16, nameFrom: 10 })
    expect(scanMergeTags('{{{raw}}}')[0]).to.include({ kind: 'other', name: 'raw', to: 9, nameFrom: 3 })
  })

  it('scans unclosed tags in linear time', () => {
    expectLinear((count) => void scanMergeTags('{{a'.repeat(count) + '}}'), 300_000)
  })

  it('completes names from the samples and the template, with the missing braces', () => {
    expect(complete('a {{|').names).to.include.members(['invoice_no', 'customer.name', 'items'])
    expect(complete('{{new_one}} {{|', '{{new_one}}').names).to.include('new_one')
    expect(complete('{{new_on|}}', '{{new_on}}').names).not.to.include('new_on')
    expect(complete('{{inv|}} b').after('invoice_no')).to.equal('{{invoice_no}}| b')
    expect(complete('{{inv| b').after('invoice_no')).to.equal('{{invoice_no}}| b')
    expect(complete('{{ in|voice }}').after('invoice_no')).to.equal('{{ invoice_no}}|')
    expect(complete('no tag|').names).to.equal(undefined)
    expect(complete('{{a}} b|').names).to.equal(undefined)
  })

  it('completes a list as a section, with its closing tag if that is missing', () => {
    expect(complete('{{|}}').after('items')).to.equal('{{#items}}|{{/items}}')
    expect(complete('{{#|').after('items')).to.equal('{{#items}}|{{/items}}')
    expect(complete('{{#|}} a {{/items}}').after('items')).to.equal('{{#items}}| a {{/items}}')
    expect(complete('{{^|}}').after('paid')).to.equal('{{^paid}}|{{/paid}}')
  })

  it('offers the names of the items first inside a section, and the closing tag after `/`', () => {
    expect(complete('{{#items}}{{|').names?.slice(0, 2)).to.deep.equal(['price', 'note'])
    expect(complete('{{#items}}{{|').names).to.include('.')
    expect(complete('{{#items}}{{^paid}}{{/|').names).to.deep.equal(['paid', 'items'])
    expect(complete('{{customer.|').names).to.deep.equal(['customer.name', 'customer.vat'])
  })

  it('marks errors at the position of the tag', () => {
    const html = '<p>\n  {{#items}}\n</p>'
    expect(lintTemplate(html, { keys, names: [], optional: [] })).to.deep.include.members([
      {
        from: 6,
        to: 16,
        severity: 'error',
        message: lintTemplate(html, { keys, names: [], optional: [] })[0]?.message,
      },
    ])
  })

  it('reports a name that no sample has but that is similar to an existing name, and offers a fix', () => {
    const html = '{{invoice_nr}} {{customer.nmae}} {{#items}}{{prize}} {{currency}}{{/items}} {{wholly_new}}'
    const found = lintTemplate(html, { keys, names: [], optional: [] })
    expect(found.map(({ message }) => message)).to.deep.equal([
      'No sample has invoice_nr. Did you mean invoice_no?',
      'No sample has customer.nmae. Did you mean customer.name?',
      'No sample has prize. Did you mean price?',
    ])
    expect(found.map(({ from, to, fix }) => [html.slice(from, to), fix?.insert])).to.deep.equal([
      ['invoice_nr', 'invoice_no'],
      ['nmae', 'name'],
      ['prize', 'price'],
    ])
    expect(lintTemplate(html, { keys: [], names: [], optional: [] })).to.deep.equal([])
    expect(lintTemplate('{{invoice_nr}}', { keys, names: [], optional: ['invoice_nr'] })).to.deep.equal([])
  })

  it('reports merge tags in the style sheet', () => {
    expect(lintStyles('p { color: {{c}} }').map(({ from, to }) => [from, to])).to.deep.equal([[11, 16]])
  })

  it('shows preview errors at their line, clamped to the current text', () => {
    const item = { pointer: '', code: 'x', message: 'wrong', file: 'style.css' }
    expect(
      previewFindings('a\nbcd e', 'style.css', [
        { ...item, line: 2, column: 2 },
        { ...item, line: 90 },
      ]),
    ).to.deep.equal([
      { from: 3, to: 5, severity: 'error', message: 'wrong' },
      { from: 7, to: 7, severity: 'error', message: 'wrong' },
    ])
    expect(previewFindings('a', 'template.html', [item])).to.deep.equal([])
    expect(offsetOf('ab\ncd', { line: 1, column: 9 })).to.equal(2)
  })

  describe('declared in template.json', () => {
    const settings = {
      fields: {
        currency: { type: 'text', label: 'Currency' },
        items: { type: 'list', fields: { price: { type: 'money', currency: 'EUR', label: 'Unit price' } } },
      },
      computed: {
        total: 'sum(items.price)',
        due: { formula: 'total', type: 'money', currency: 'EUR' },
        'items.tax': 'price * 0.19',
        is_large: 'total > 100',
      },
    } as const
    const typed = formulaNames(readDeclarations(settings), new Map([['total', { kind: 'number' }]]))

    it('completes declared names with types and labels, even if no sample has them', () => {
      const top = complete('{{|', '', typed)
      expect(top.detail('currency')).to.equal('text · Currency')
      expect(top.detail('total')).to.equal('calculated number')
      expect(top.detail('due')).to.equal('calculated money')
      expect(complete('{{#items}}{{|', '', typed).detail('price')).to.equal('money · Unit price')
      expect(complete('{{#items}}{{|', '', typed).names).to.include('tax')
      expect(top.after('items')).to.equal('{{#items}}|{{/items}}')
    })

    it('recognizes calculated tags, and does not report declared names', () => {
      const html =
        '{{total}}{{#items}}{{tax}}{{price}}{{total}}{{/items}}{{tax}}{{#is_large}}{{^items}}{{tax}}{{/items}}{{/is_large}}'
      const found = computedTags(scanMergeTags(html), typed)
      expect(found.map((from) => html.slice(from, html.indexOf('}}', from) + 2))).to.deep.equal([
        '{{total}}',
        '{{tax}}',
        '{{total}}',
        '{{#is_large}}',
      ])
      const slip = (names: readonly FormulaName[]) =>
        lintTemplate('{{currencies}}{{curency}}', { keys, names, optional: [] }).map(({ message }) => message)
      expect(slip([])).to.include('No sample has curency. Did you mean currency?')
      expect(
        slip(formulaNames(readDeclarations({ fields: { curency: { type: 'text' } } }), new Map())),
      ).not.to.include('No sample has curency. Did you mean currency?')
    })

    it('recognizes calculated tags in linear time', () => {
      expectLinear(
        (count) => void computedTags(scanMergeTags('{{#items}}{{tax}}{{/items}}'.repeat(count)), typed),
        20_000,
      )
    })
  })
})
