import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { declareBlock, type BlockNeeds } from './declare-block.ts'

const draft = (settings: object, more: Record<string, string> = {}): DraftSource => ({
  files: {
    'template.html': '<h1>Letter</h1>\n',
    'template.json': JSON.stringify({ name: 'Letter', ...settings }),
    'sample.json': '{}',
    ...more,
  },
  assets: {},
})
const json = (files: Record<string, string>, path: string) =>
  JSON.parse(files[path] ?? 'null') as Record<string, unknown>

const items = {
  type: 'list',
  fields: { what: { type: 'text', example: 'Layout' }, price: { type: 'number' } },
} as const
const needs: BlockNeeds = {
  fields: { note: { type: 'text', label: 'Note', required: true }, items },
  computed: { net: 'sum(items.price)', total: { formula: 'net * 1.19', label: 'Total' } },
}

describe('declarations of a saved block in another template', () => {
  it('add its fields as optional, with examples, and its formulas', () => {
    const { files, ...rest } = declareBlock(draft({}), needs)
    expect(json(files, 'template.json')).to.deep.equal({
      name: 'Letter',
      fields: {
        note: { type: 'text', label: 'Note', required: false },
        items: {
          type: 'list',
          required: false,
          fields: {
            what: { type: 'text', example: 'Layout', required: false },
            price: { type: 'number', required: false },
          },
        },
      },
      computed: { net: 'sum(items.price)', total: { formula: 'net * 1.19', label: 'Total' } },
    })
    const sample = json(files, 'sample.json')
    expect(sample).to.have.all.keys('note', 'items')
    expect(sample['items']).to.have.length(1)
    expect(rest).to.deep.equal({ existingLabels: [], uncalculated: [], untranslated: [] })
  })

  it('add missing fields to list items and samples, and change nothing the second time', () => {
    const has = { fields: { items: { type: 'list', fields: { what: { type: 'text', label: 'Own' } } } } }
    const source = draft(has, { 'sample.json': '{"note": "Own", "items": [{"what": "a"}, {"what": "b"}]}' })
    const { files } = declareBlock(source, needs)
    expect(json(files, 'template.json')).to.have.nested.property('fields.items.fields.what.label', 'Own')
    const { note, items: rows } = json(files, 'sample.json') as { note: string; items: { price: unknown }[] }
    expect(note).to.equal('Own')
    expect(rows.map(({ price }) => typeof price)).to.deep.equal(['number', 'number'])
    const again = declareBlock({ ...source, files: { ...source.files, ...files } }, needs)
    expect(again).to.deep.equal({ files: {}, existingLabels: [], uncalculated: [], untranslated: [] })
  })

  it('keep a formula, field or value of the same name, and report it', () => {
    const other = declareBlock(
      draft({ fields: { items, net: { type: 'number' } }, computed: { total: '1 + 1' } }),
      needs,
    )
    expect(json(other.files, 'template.json')).to.deep.include({ computed: { total: '1 + 1' } })
    expect(other.existingLabels).to.deep.equal(['Net', 'Total'])
    const sent = declareBlock(draft({}, { 'sample.json': '{ "total": 12 }' }), needs)
    expect(sent.existingLabels).to.deep.equal(['Total'])
    expect(json(sent.files, 'template.json')['computed']).to.deep.equal({ net: 'sum(items.price)' })
    const text = declareBlock(draft({ fields: { note: { type: 'number' } } }), needs)
    expect(text.existingLabels).to.deep.equal(['Note'])
  })

  it('omit formulas that do not work with the template’s fields, and report them', () => {
    const { files, uncalculated, existingLabels } = declareBlock(
      draft({ fields: { items: { type: 'text' } } }),
      needs,
    )
    expect([existingLabels, uncalculated]).to.deep.equal([['Items'], ['Net', 'Total']])
    expect(json(files, 'template.json')).not.to.have.property('computed')
  })

  it('ignore manipulated content in a block', () => {
    const hostile = {
      fields: JSON.parse(
        '{"a": null, "b": {"type": "nothing"}, "__proto__": {"type": "text"}}',
      ) as BlockNeeds['fields'],
      computed: JSON.parse('{"__proto__": "1", "x": {"formula": 7}, "y": "((((", "a.b.c": "1"}') as never,
      texts: JSON.parse(
        '{"../x": {"a..b": "b"}, "en": {"__proto__": "x", "a..b": "y", "constructor.x": "z"}}',
      ) as never,
      language: 'en',
    }
    const source = draft({}, { 'texts/en.json': '{}' })
    const { files } = declareBlock(source, hostile)
    const settings = json(files, 'template.json')
    expect(Object.keys(settings ?? {})).not.to.include('computed')
    expect(
      Object.keys(files).filter(
        (path) => path !== 'template.json' && path !== 'sample.json' && path !== 'texts/en.json',
      ),
    ).to.deep.equal([])
    expect(files['texts/en.json'] ?? '{}').to.equal('{}')
    expect(({} as { x?: string }).x).to.equal(undefined)
  })

  const texts = { de: { 'pay.by': 'Bis {{due}}' }, en: { 'pay.by': 'Until {{due}}' } }

  it('add its text to each language of the template, or to the template’s own language if it has no language files', () => {
    const source = draft(
      {},
      { 'texts/de-CH.json': '{"hello": "Grüezi"}', 'texts/en.json': '{}', 'texts/fr.json': '{}' },
    )
    const { files, untranslated } = declareBlock(source, { fields: {}, texts, language: 'de' })
    expect(json(files, 'texts/de-CH.json')).to.deep.equal({ hello: 'Grüezi', pay: { by: 'Bis {{due}}' } })
    expect(json(files, 'texts/en.json')).to.deep.equal({ pay: { by: 'Until {{due}}' } })
    expect(json(files, 'texts/fr.json')).to.deep.equal({ pay: { by: 'Bis {{due}}' } })
    expect(untranslated).to.deep.equal(['fr'])
    const none = declareBlock(draft({ language: 'en' }), { fields: {}, texts, language: 'de' })
    expect(none.files).to.have.all.keys('texts/en.json')
    expect(json(none.files, 'texts/en.json')).to.deep.equal({ pay: { by: 'Until {{due}}' } })
  })

  it('keep a string with other content, and report it', () => {
    const source = draft({}, { 'texts/de.json': '{"pay": {"by": "Sofort"}}' })
    const declared = declareBlock(source, { fields: {}, texts, language: 'de' })
    expect(declared).to.deep.equal({
      files: {},
      existingLabels: ['Sofort'],
      uncalculated: [],
      untranslated: [],
    })
  })
})
