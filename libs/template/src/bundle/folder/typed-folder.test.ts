import { expect } from 'chai'
import { faultsOf, type Files, good, read, sourceOf } from '../testing/literal-folder.ts'

function typed(settings: object, more: Files = {}): Files {
  return {
    'template.html': '<p>{{due}}{{#items}}{{qty}}{{/items}}</p>',
    'template.json': JSON.stringify({ name: 'R', ...settings }, null, 1),
    ...more,
  }
}

function messagesOf(files: Files): string[] {
  const result = read(files)
  return 'faults' in result
    ? result.faults.map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`)
    : []
}

const items = { type: 'list', fields: { qty: { type: 'number' }, price: { type: 'money', currency: 'EUR' } } }

describe('a folder with typed fields', () => {
  it('has the types in its settings and its fields, at their positions in the data', () => {
    const { settings, fields } = sourceOf(
      typed({ fields: { due: { type: 'date', label: 'Due' }, items, note: { type: 'multiline' } } }),
    )
    expect(Object.keys(settings.fields ?? {})).to.deep.equal(['due', 'items', 'note'])
    expect(fields.map(({ name, declared }) => [name, declared?.type])).to.deep.equal([
      ['due', 'date'],
      ['items', 'list'],
      ['note', 'multiline'],
    ])
    expect(fields[1]?.children.map(({ name, declared }) => [name, declared?.type])).to.deep.equal([
      ['qty', 'number'],
      ['price', 'money'],
    ])
  })

  it('has checks only for fields of type text, and their examples pass the checks', () => {
    const iban = { type: 'text', check: 'iban' }
    expect(
      messagesOf(
        typed({
          fields: {
            due: { ...iban, example: 'GB33 BUKB 2020 1555 5555 55' },
            items: {
              type: 'list',
              fields: {
                qty: { ...iban, type: 'number' },
                price: { ...iban, example: 'GB34 BUKB 2020 1555 5555 55' },
              },
            },
          },
        }),
      ).map((message) => message.replace(/^\S+ /, '')),
    ).to.deep.equal([
      'Only fields of type "text" can have a "check". Remove it, or make the type "text".',
      'The example of "items.price" is not an IBAN: its check digits do not match, so a character is wrong or missing. Compare it with its source.',
    ])
  })

  it('has limits only for numbers, which allow at least one value, including the example', () => {
    const messages = messagesOf(
      typed({
        fields: {
          due: { type: 'date', max: 5 },
          items: {
            type: 'list',
            fields: {
              qty: { type: 'number', min: 5, max: 1 },
              price: { type: 'money', currency: 'EUR', max: 10, example: 10.01 },
              rate: { type: 'percent', min: 0, max: 1, example: 1 },
            },
          },
        },
      }),
    )
    expect(messages.map((message) => message.replace(/^\S+ /, ''))).to.include.members([
      'Only fields of type "number", "money" and "percent" can have "max". Remove it, or change the type.',
      '"min" is 5 and "max" is 1, so no value is allowed. Make "min" the smaller one.',
      'The example of "items.price" must be within its "min" and "max".',
    ])
    expect(messages.join()).not.to.contain('items.rate')
  })

  it('has no types if template.json has none', () => {
    expect(sourceOf(good).settings).to.have.all.keys(
      'name',
      'page',
      'fileName',
      'language',
      'optional',
      'tagged',
      'compact',
      'images',
    )
    expect(JSON.stringify(sourceOf(good).fields)).not.to.match(/declared|formula|isInput/)
  })

  it('checks its samples against the types', () => {
    const sample = { 'sample.json': '{"due":"soon","items":[{"qty":"1.5"},{"qty":"1,5"}]}' }
    expect(faultsOf(typed({ fields: { due: { type: 'date' }, items } }, sample))).to.deep.equal([
      'sample.json:1:8 wrong_type',
      'sample.json:1:45 wrong_type',
    ])
  })

  it('formula_wrong_type: a tag prints the list or group of a formula as a value', () => {
    const computed = {
      quantities: 'items.qty',
      sorted: 'sort(items, "qty").qty',
      letters: '["a", "b"]',
      dear: { formula: 'items.filter(item, item.price > 2)' },
      top: 'first(items)',
      groups: 'group(items, "qty")',
      names: 'join(items.map(item, text(item.qty)), ", ")',
    }
    const found = (html: string, more: object = {}) =>
      messagesOf(
        typed(
          { fields: { items, show: { type: 'boolean' } }, computed, ...more },
          { 'template.html': `<p>${html}</p>` },
        ),
      )
    const [first, ...others] = found('{{#show}}{{quantities}}{{/show}}<b title="{{sorted}}"></b>{{letters}}')
    expect(first).to.match(/^template\.json:\d+:18 "quantities" is a list, which a tag cannot print\./)
    expect(first).to.contain(
      'such as {{#quantities}}{{.}}{{/quantities}}, or return text from the formula with join(…).',
    )
    expect(others).to.have.length(2)
    expect(found('{{dear.qty}}')).to.have.length(1)
    expect(found('{{#dear}}{{.}}{{/dear}}')[0]).to.contain('{{#dear}}…{{/dear}}')
    expect(found('{{top}}')[0]).to.contain(
      '"top" is a group, which a tag cannot print. Print one of its fields',
    )
    expect(found('{{#groups}}{{items}}{{/groups}}').join()).to.contain('"items" is a list')
    expect(found('', { fileName: '{{letters}}.pdf' })[0]).to.contain('"letters" is a list')
    expect(
      found(
        '{{names}}{{#show}}{{#quantities}}{{.}}{{/quantities}}{{/show}}{{^letters}}-{{/letters}}{{#dear}}{{qty}}{{/dear}}{{top.qty}}{{#top}}{{price}}{{/top}}{{#groups}}{{key}}{{#items}}{{qty}}{{/items}}{{/groups}}',
      ),
    ).to.deep.equal([])
  })

  it('reports invalid field settings at their positions', () => {
    const fields = {
      a: { type: 'dat' },
    }
    expect(faultsOf(typed({ fields }))).to.deep.equal(['template.json:5:12 invalid_setting'])
    expect(
      messagesOf(
        typed({
          fields: {
            due: { type: 'date', decimals: 2, example: '1.1.2026' },
            price: { type: 'money' },
            'a.b': { type: 'text' },
            items: { type: 'list', item: { type: 'list' } },
          },
        }),
      ).map((message) => message.replace(/^template\.json:\d+:\d+ /, '')),
    ).to.have.lengthOf(5)
  })

  it('reports the field whose example or default does not match its type', () => {
    const price = { type: 'number', default: 'abc' }
    const fields = {
      tags: { type: 'list', item: { type: 'date', example: 'soon' } },
      items: { type: 'list', fields: { price } },
    }
    const [tags, inItems] = messagesOf(typed({ fields }))
    expect(tags).to.include('The example of "tags" must be a date')
    expect(inItems).to.include('The default of "items.price" must be a number')
  })

  it('marks the characters of a formula with an error', () => {
    const computed = { total: 'sum(items.amout)', 'items.amount': 'qty * "x"' }
    const files = typed({ fields: { items }, computed })
    const text = String(files['template.json']).split('\n')
    const found = messagesOf(files).map((message) => /^template\.json:(\d+):(\d+) (.*)/.exec(message) ?? [])
    const under = found.map(([, line, column]) => text[Number(line) - 1]?.slice(Number(column) - 1))
    expect(under[0]).to.match(/^amout|^items\.amout/)
    expect(under[1]).to.match(/^\\"x|^qty/)
  })

  it('knows the inputs and results of formulas', () => {
    const files = typed(
      {
        fields: { items, due: { type: 'date' } },
        computed: { 'items.amount': 'qty * price', late: 'due < today()' },
      },
      {
        'template.html': '{{#items}}{{amount}}{{/items}}{{#late}}!{{/late}}',
        'sample.json': '{"due":"2026-12-01","items":[{"qty":1,"price":2}]}',
      },
    )
    expect(sourceOf(files).samples).to.have.lengthOf(1)
    expect(
      faultsOf({ ...files, 'sample.json': '{"items":[{"qty":1,"amount":2}],"late":true}' }),
    ).to.deep.equal([
      'sample.json:1:1 missing_key',
      'sample.json:1:11 missing_key',
      'sample.json:1:20 computed_key',
      'sample.json:1:33 computed_key',
    ])
  })

  it('looks up names in a format from the row of the field outward', () => {
    const fields = { items: { type: 'list', fields: { price: { type: 'money', currency: '{{currency}}' } } } }
    const files = typed({ fields }, { 'template.html': '{{#items}}{{price}}{{/items}}' })
    expect(faultsOf({ ...files, 'sample.json': '{"items":[{"price":1}]}' })).to.deep.equal([
      'sample.json:1:11 missing_key',
    ])
    expect(
      sourceOf({ ...files, 'sample.json': '{"currency":"EUR","items":[{"price":1}]}' }).samples,
    ).to.have.lengthOf(1)
    expect(
      sourceOf({ ...files, 'sample.json': '{"items":[{"price":1,"currency":"EUR"}]}' }).samples,
    ).to.have.lengthOf(1)
  })

  it('reads the list of a group only from that group, including the currency of its amounts', () => {
    const price = { type: 'money', currency: '{{currency}}' }
    const fields = {
      currency: { type: 'text' },
      costs: { type: 'group', fields: { lines: { type: 'list', fields: { price } } } },
    }
    const computed = { 'costs.lines.double': { formula: 'price * 2', ...price } }
    const files = typed(
      { fields, computed },
      { 'template.html': '{{#costs}}{{#lines}}{{price}}{{double}}{{/lines}}{{/costs}}' },
    )
    const right = '"currency":"EUR","costs":{"lines":[{"price":1}]}'
    expect(sourceOf({ ...files, 'sample.json': `{${right}}` }).samples).to.have.lengthOf(1)
    for (const lines of ['["a"]', '"a"', 'true', '[{}]'])
      expect(faultsOf({ ...files, 'sample.json': `{${right},"lines":${lines}}` }), lines).to.deep.equal([
        'sample.json:1:51 unknown_key',
      ])
    expect(faultsOf({ ...files, 'sample.json': '{"costs":{"lines":[{"price":1}]}}' })).to.deep.equal([
      'sample.json:1:1 missing_key',
    ])
  })
})

describe('field settings', () => {
  it('report an invalid merge tag once, at its position', () => {
    const fields = { 'a/b': { type: 'money', currency: '{{#c}}' } }
    expect(faultsOf(typed({ locale: '{{l', fields }))).to.deep.equal([
      'template.json:3:12 unclosed_tag',
      'template.json:7:16 unclosed_section',
    ])
  })

  it('can be optional only for formulas', () => {
    const files = typed(
      {
        optional: ['e'],
        fields: { n: { type: 'number' }, e: { type: 'number' } },
        computed: { a: 'n + coalesce(e, 0)' },
      },
      { 'template.html': '<p>{{a}}</p>', 'sample.json': '{"n":1}' },
    )
    expect(sourceOf(files).samples).to.have.lengthOf(1)
  })
})

describe('the language files of a folder', () => {
  const html = { 'template.html': '<p>{{text.hi}}{{#items}}{{text.bye}}{{/items}}</p>' }

  it('belong to the template, by language, and are not required in data', () => {
    const files = typed(
      {},
      {
        ...html,
        'texts/en.json': '{"hi":"Hi {{name}}","bye":"Bye"}',
        'texts/de.json': '{"hi":"Hallo","bye":"Ade"}',
        'sample.json': '{"name":"n","items":[{}]}',
      },
    )
    const { settings, fields } = sourceOf(files)
    expect(Object.keys(settings.texts ?? {})).to.deep.equal(['de', 'en'])
    expect(fields.map(({ name }) => name)).to.include('name')
  })

  it('must all exist in each language, or in its fallback', () => {
    const files = typed(
      {},
      { ...html, 'texts/de.json': '{"hi":"Hallo","bya":"x"}', 'texts/de-CH.json': '{"bye":"Ade"}' },
    )
    expect(messagesOf(files)).to.deep.equal([
      'texts/de.json:1:1 The template prints {{text.bye}}, but texts/de.json has no "bye". Add it. Did you mean "bya"?',
    ])
  })

  it('are reported in a note if they are empty, with the text that is printed instead', () => {
    const files = typed(
      { language: 'en' },
      {
        ...html,
        'texts/en.json': '{"hi":"Hi","bye":""}',
        'texts/de.json': '{"hi":"","bye":"Ade"}',
        'sample.json': '{"items":[{}]}',
      },
    )
    expect(sourceOf(files).notes.filter((note) => note.startsWith('texts/'))).to.deep.equal([
      'texts/de.json:1: "hi" has no text in texts/de.json, so the text in en is printed.',
      'texts/en.json:1: "bye" has no text in texts/en.json, so nothing is printed for it.',
    ])
  })

  it('are reported if they are missing', () => {
    const files = (name: string, text: string) => typed({}, { 'template.html': '<p>x</p>', [name]: text })
    expect(faultsOf(files('texts/german language.json', '{}'))).to.deep.equal([
      'texts/german language.json:1:1 invalid_language',
    ])
    expect(faultsOf(files('texts/de.json', '{"a":1}'))).to.deep.equal(['texts/de.json:1:6 invalid_text'])
    expect(faultsOf(files('texts/de.json', '{"a.b":"x"}'))).to.deep.equal(['texts/de.json:1:8 invalid_text'])
    expect(faultsOf(files('texts/de.json', '{"a":"{{#b}}"}'))).to.deep.equal([
      'texts/de.json:1:6 unclosed_section',
    ])
    expect(faultsOf(files('texts/de.json', '{"a":"{{text.b}}","b":""}'))).to.deep.equal([
      'texts/de.json:1:6 invalid_text',
    ])
  })

  it('invalid_text: a character that cannot be printed, in the settings or in a language file, with its line', () => {
    for (const character of ['\\u0000', '\\u0085', '\\ud800', '\\uffff']) {
      const json = (name: string, text: string): Files => ({
        'template.html': '<p>x</p>',
        'template.json': '{"name":"n"}',
        [name]: text,
      })
      const settings = [
        `"name":"a${character}"`,
        `"name":"n","document":{"title":"a${character}"}`,
        `"name":"n","fields":{"x":{"type":"text","default":"a${character}"}}`,
      ]
      for (const setting of settings)
        expect(faultsOf(json('template.json', `{${setting}}`)), setting)
          .to.have.length(1)
          .and.to.have.nested.property('[0]')
          .that.matches(/^template\.json:1:\d+ invalid_text$/)
      expect(faultsOf(json('texts/de.json', `{"a":"b${character}"}`))).to.deep.equal([
        'texts/de.json:1:6 invalid_text',
      ])
    }
  })
})
