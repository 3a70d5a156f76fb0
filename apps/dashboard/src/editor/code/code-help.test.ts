import { compileTemplate } from '@platen/merge'
import { expect } from 'chai'
import { expectLinear } from '../../../../../test/parts/growth.ts'
import { completeTag } from './complete-tag.ts'
import { lintStyles, lintTemplate, offsetOf, previewFindings } from './lint-template.ts'
import { openSections, scanMergeTags } from './merge-tags.ts'
import { readSamples, sampleKeys } from './sample-keys.ts'

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

/** `|` is the cursor. */
function complete(text: string, source = '') {
  const compiled = compileTemplate(source, { file: 'template.html' })
  const fields = compiled.ok ? compiled.template.fields : []
  const at = text.indexOf('|')
  const whole = text.slice(0, at) + text.slice(at + 1)
  const completion = completeTag(whole, at, { fields, keys })
  const after = (name: string) => {
    const option = completion?.options.find((found) => found.name === name)
    if (!completion || !option) return undefined
    const { insert, cursor } = option
    return `${whole.slice(0, completion.from)}${insert.slice(0, cursor)}|${insert.slice(cursor)}${whole.slice(completion.to)}`
  }
  return { names: completion?.options.map(({ name }) => name), after }
}

describe('help in the code', () => {
  it('the samples’ keys: merged over samples and items, half-typed samples left out', () => {
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

  it('reads tags: kinds, places, comments with braces, and passes over half-typed ones', () => {
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

  it('a brace behind a tag is none of it, but the third of a raw one is', () => {
    const [value] = scanMergeTags('p{color:{{tone}}}')
    expect(value).to.include({ kind: 'value', name: 'tone', from: 8, to: 16, nameFrom: 10 })
    expect(scanMergeTags('{{{raw}}}')[0]).to.include({ kind: 'other', name: 'raw', to: 9, nameFrom: 3 })
  })

  it('openings without end take no longer than their length', () => {
    expectLinear((count) => void scanMergeTags('{{a'.repeat(count) + '}}'), 300_000)
  })

  it('completes names of the samples and of the template, with braces as they are needed', () => {
    expect(complete('a {{|').names).to.include.members(['invoice_no', 'customer.name', 'items'])
    expect(complete('{{new_one}} {{|', '{{new_one}}').names).to.include('new_one')
    expect(complete('{{new_on|}}', '{{new_on}}').names).not.to.include('new_on')
    expect(complete('{{inv|}} b').after('invoice_no')).to.equal('{{invoice_no}}| b')
    expect(complete('{{inv| b').after('invoice_no')).to.equal('{{invoice_no}}| b')
    expect(complete('{{ in|voice }}').after('invoice_no')).to.equal('{{ invoice_no}}|')
    expect(complete('no tag|').names).to.equal(undefined)
    expect(complete('{{a}} b|').names).to.equal(undefined)
  })

  it('a list becomes a section with its end; one that has its end gets none', () => {
    expect(complete('{{|}}').after('items')).to.equal('{{#items}}|{{/items}}')
    expect(complete('{{#|').after('items')).to.equal('{{#items}}|{{/items}}')
    expect(complete('{{#|}} a {{/items}}').after('items')).to.equal('{{#items}}| a {{/items}}')
    expect(complete('{{^|}}').after('paid')).to.equal('{{^paid}}|{{/paid}}')
  })

  it('inside a section its items’ names come first, and `/` offers its end', () => {
    expect(complete('{{#items}}{{|').names?.slice(0, 2)).to.deep.equal(['price', 'note'])
    expect(complete('{{#items}}{{|').names).to.include('.')
    expect(complete('{{#items}}{{^paid}}{{/|').names).to.deep.equal(['paid', 'items'])
    expect(complete('{{customer.|').names).to.deep.equal(['customer.name', 'customer.vat'])
  })

  it('marks faults of the tags where they stand', () => {
    const html = '<p>\n  {{#items}}\n</p>'
    expect(lintTemplate(html, { keys, optional: [] })).to.deep.include.members([
      { from: 6, to: 16, severity: 'error', message: lintTemplate(html, { keys, optional: [] })[0]?.message },
    ])
  })

  it('a name that no sample has and that is near one is a slip, with the way to repair it', () => {
    const html = '{{invoice_nr}} {{customer.nmae}} {{#items}}{{prize}} {{currency}}{{/items}} {{wholly_new}}'
    const found = lintTemplate(html, { keys, optional: [] })
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
    expect(lintTemplate(html, { keys: [], optional: [] })).to.deep.equal([])
    expect(lintTemplate('{{invoice_nr}}', { keys, optional: ['invoice_nr'] })).to.deep.equal([])
  })

  it('merge tags in the style sheet are faults', () => {
    expect(lintStyles('p { color: {{c}} }').map(({ from, to }) => [from, to])).to.deep.equal([[11, 16]])
  })

  it('faults of a preview stand at their line, and within the text that is there now', () => {
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
})
