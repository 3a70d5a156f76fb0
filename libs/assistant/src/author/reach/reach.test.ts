import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { reachOf } from './reach.ts'
import type { NamedElement } from '../author-parts.ts'

const html = `<header>
  <h1>Invoice</h1>
  <p class="to">{{customer}}</p>
</header>
<table>
  <tr><th>What</th><th>Price</th></tr>
  {{#items}}<tr><td>{{what}}</td><td>{{price}}</td></tr>{{/items}}
</table>
<p>Thank you.</p>
`
const css = 'p {\n  color: #333;\n}\n\ntd {\n  padding: 1mm;\n}\n'
const settings = '{\n  "name": "Invoice",\n  "page": { "size": "A4" }\n}\n'

function draft(
  changes: { html?: string; css?: string; settings?: string; texts?: string } = {},
): DraftSource {
  return {
    files: {
      'template.html': changes.html ?? html,
      'style.css': changes.css ?? css,
      'template.json': changes.settings ?? settings,
      ...(changes.texts !== undefined && { 'texts/en.json': changes.texts }),
    },
    assets: {},
  }
}

/** Returns the element with this start tag, at its current position. */
function named(source: DraftSource, tag: string): NamedElement {
  return { words: tag, start: (source.files['template.html'] ?? '').indexOf(tag) }
}

function reach(before: DraftSource, after: DraftSource, ...tags: string[]) {
  const found = reachOf({ before, after, named: tags.map((tag) => named(after, tag)) })
  return { beyond: found.beyond.map(({ words }) => words), only: found.onlyAsked?.files }
}

describe('the scope of a change', () => {
  it('is kept if only the named elements changed, or the whole document is in scope', () => {
    const after = draft({ html: html.replace('Invoice', 'Bill') })
    expect(reach(draft(), after, '<h1>')).to.eql({ beyond: [], only: undefined })
    expect(reach(draft(), draft({ html: '<p>All new</p>' }))).to.eql({ beyond: [], only: undefined })
  })

  it('names every other element that changed, and returns the draft without those changes, byte for byte', () => {
    const after = draft({
      html: html
        .replace('Invoice', 'Bill')
        .replace('<p>Thank you.</p>', '<p>Thanks a lot!</p>')
        .replace('<th>Price</th>', '<th class="end">Price</th>')
        .replace('</header>', '  <p>New</p>\n</header>'),
    })
    expect(reach(draft(), after, '<h1>')).to.eql({
      beyond: ['the paragraph “New”', 'the heading cell “Price”', 'the paragraph “Thanks a lot!”'],
      only: draft({ html: html.replace('Invoice', 'Bill') }).files,
    })
  })

  it('restores other elements that were removed, and keeps new elements that are named', () => {
    const after = draft({
      html: html
        .replace('<p>Thank you.</p>\n', '')
        .replace('</table>\n', '</table>\n<p class="due">Pay soon.</p>\n'),
    })
    const found = reachOf({
      before: draft(),
      after,
      named: [{ ...named(after, '<p class="due">'), startBefore: null }],
    })
    expect(found.beyond).to.eql([{ words: 'the paragraph “Thank you.” (gone)', start: null }])
    expect(found.onlyAsked?.files['template.html']).to.equal(
      html.replace('<p>Thank you.</p>', '<p>Thank you.</p>\n<p class="due">Pay soon.</p>'),
    )
  })

  it('reports spaces between words that were added or removed, and restores them', () => {
    const page = `<p class="sum">Boxes: {{boxes}} {{kilos}} kg, <b>5</b> <b>000</b> at most</p>
<p class="to">{{name}}
{{address}}</p>
<ol><li>The seller is nowhere liable.</li></ol>
<p class="thanks">Thanks</p>
`
    const italic = page.replace('Thanks', '<i>Thanks</i>')
    for (const [old, now] of [
      ['{{boxes}} {{kilos}}', '{{boxes}}{{kilos}}'],
      ['5</b> <b>', '5</b><b>'],
      [', <b>5', ',<b>5'],
      ['<b>5</b>', '<b>5 </b>'],
      ['nowhere', 'now here'],
      ['{{name}}\n{{address}}', '{{name}}{{address}}'],
      ['{{name}}\n{{address}}', '{{name}} {{address}}'],
      ['<b>5</b> <b>000</b> at', '<b>5</b> <b class="thanks">000</b>at'],
    ] as const) {
      const after = draft({ html: italic.replace(old, now) })
      const found = reach(draft({ html: page }), after, '<p class="thanks">')
      expect(found.beyond, now).to.not.eql([])
      expect(found.only?.['template.html'], now).to.equal(italic)
    }
  })

  it('includes white space that is not printed', () => {
    const page = '<div>\n<h1>Invoice</h1>\n<p>{{a}}, <b>{{b}}</b></p>\n</div>\n'
    const after = draft({
      html: '<div>\n  <h1>Invoice</h1>\n\n  <p>\n    {{a}}, <b>{{b}}</b> <i class="new">{{c}}</i>\n  </p>\n  <p>New</p>\n</div>\n',
    })
    expect(reach(draft({ html: page }), after, '<i class="new">', '<p>New').beyond).to.eql([])
  })

  it('includes a condition around a named element', () => {
    const after = draft({
      html: html.replace(
        '<p class="to">{{customer}}</p>',
        '{{#customer}}<p class="to">{{customer}}</p>{{/customer}}',
      ),
    })
    expect(reach(draft(), after, '<p class="to">').beyond).to.eql([])
  })

  it('does not include a condition that also contains what is next to a named element', () => {
    const legal = (text: string) =>
      draft({ html: `<div><p class="a">A</p>${text}<p class="b">B</p></div>\n` })
    for (const text of ['<p>Legal</p>', 'Legal']) {
      const after = legal(`{{^is_paid}}${text}{{/is_paid}}`)
      const { beyond, only } = reach(legal(text), after, '<p class="a">', '<p class="b">')
      expect(beyond, text).to.have.length(1)
      expect(only, text).to.eql(legal(text).files)
    }
    const own = legal('<p>Legal</p>').files['template.html'] ?? ''
    const conditional = draft({
      html: own.replace('<p class="b">B</p>', '{{#is_paid}}<p class="b">B</p>{{/is_paid}}'),
    })
    expect(reach(legal('<p>Legal</p>'), conditional, '<p class="a">', '<p class="b">').beyond).to.eql([])
  })

  it('finds other elements that a changed rule applies to, and applies the new style only to the named element', () => {
    const after = draft({ css: css.replace('#333', '#a00') })
    const { beyond, only } = reach(draft(), after, '<p class="to">')
    expect(beyond).to.eql(['the paragraph “Thank you.”'])
    expect(only?.['style.css']).to.equal(`${css}\n.to {\n  color: #a00;\n}\n`)
    expect(only?.['template.html']).to.equal(html)
    const cells = draft({ css: css.replace('padding: 1mm', 'padding: 1mm;\n  letter-spacing: 1pt') })
    const found = reach(draft(), cells, '<td>{{price}}')
    expect(found.beyond).to.eql(['the cell “what”'])
    expect(found.only?.['style.css']).to.equal(`${css}\n.items-price {\n  letter-spacing: 1pt;\n}\n`)
    expect(found.only?.['template.html']).to.include('<td class="items-price">{{price}}</td>')
  })

  it('keeps rules that apply only to the named elements, in their order', () => {
    const after = draft({ css: `h1 { color: red }\n\n${css}` })
    expect(reach(draft(), after, '<h1>').beyond).to.eql([])
    expect(reach(draft(), after, '<p>Thank').only?.['style.css']).to.equal(css)
  })

  it('reports changes to the page size and to the whole page, and reverts them', () => {
    const after = draft({
      html: html.replace('Invoice', 'Bill'),
      css: `@page { margin: 0 }\n\nbody { font-size: 8pt }\n\n${css}`,
      settings: settings.replace('A4', 'A5'),
    })
    const { beyond, only } = reach(draft(), after, '<h1>')
    expect(beyond).to.eql(['the paper', 'the whole page'])
    expect(only).to.eql(draft({ html: html.replace('Invoice', 'Bill') }).files)
  })

  it('reports the elements that print text that changed in a language file', () => {
    const page = html.replace('Invoice', '{{text.title}}').replace('Thank you.', '{{text.bye}}')
    const before = draft({ html: page, texts: '{ "title": "Invoice", "bye": "Thanks" }\n' })
    const after = draft({ html: page, texts: '{ "title": "Bill", "bye": "Bye" }\n' })
    const { beyond, only } = reach(before, after, '<h1>')
    expect(beyond).to.eql(['the paragraph “Bye”'])
    expect(only?.['texts/en.json']).to.equal('{ "title": "Bill", "bye": "Thanks" }\n')
  })

  it('reports text that a new, changed or removed language file replaces, unless the request is about the language', () => {
    const page = html.replace('Invoice', '{{text.title}}').replace('Thank you.', '{{text.bye}}')
    const footer = '{ "name": "Invoice", "page": { "footer": { "left": "{{text.foot}}" } } }\n'
    const texts = '{ "title": "Invoice", "bye": "Thanks", "foot": "A" }\n'
    const before = draft({ html: page, texts, settings: footer })
    const withTexts = (files: Record<string, string>): DraftSource => {
      const { 'texts/en.json': _, ...others } = before.files
      return { files: { ...others, ...files }, assets: {} }
    }
    const reached = (after: DraftSource, prompt: string) => {
      const asked = { settings: true, fields: [], prompt }
      const found = reachOf({ before, after, named: [named(after, '<h1>')], asked })
      const [listed, beyond] = [found.named, found.beyond].map((all) => all.map(({ words }) => words))
      return { listed: listed ?? [], beyond, only: found.onlyAsked?.files }
    }
    const own = { 'texts/en.json': texts }
    const added = { ...own, 'texts/en-US.json': '{ "title": "Bill", "bye": "Pay cash", "foot": "B" }\n' }
    const bye = 'the paragraph “Thanks”'
    const bold = reached(withTexts(added), 'Make the title bold')
    expect(bold.beyond).to.have.members(['the title “Invoice”', bye, 'the text foot (en-US)'])
    expect(bold.only).to.eql(before.files)
    const called = reached(withTexts(added), 'Call it a bill')
    expect(called.beyond).to.have.members([bye, 'the text foot (en-US)'])
    expect(called.only).to.eql(withTexts({ ...own, 'texts/en-US.json': '{ "title": "Bill" }\n' }).files)
    const gone = reached(
      withTexts({ 'texts/en.json': '{ "title": "Bill", "foot": "A" }\n' }),
      'Call it a bill',
    )
    expect(gone.beyond).to.have.length(1)
    expect(JSON.parse(gone.only?.['texts/en.json'] ?? '')).to.eql({ ...JSON.parse(texts), title: 'Bill' })
    expect(reached(withTexts({}), 'Make the title bold').only?.['texts/en.json']).to.include('Thanks')
    expect(reached(withTexts(added), 'Translate it').beyond).to.eql([])
    const american = reached(withTexts(added), 'Use American English')
    expect(american.beyond).to.eql([])
    expect(american.listed.slice(1)).to.eql([
      'the text title (en-US) (“Invoice” → “Bill”)',
      'the text bye (en-US) (“Thanks” → “Pay cash”)',
      'the text foot (en-US) (“A” → “B”)',
    ])
    const title = withTexts({ 'texts/en.json': texts.replace('Invoice', 'Bill') })
    expect(reached(title, 'Make the title bold').only).to.eql(before.files)
    expect(reached(title, 'Call it a bill').listed.slice(1)).to.eql([
      'the text title (en) (“Invoice” → “Bill”)',
    ])
    for (const prompt of ['Polish the title', 'Make the German title italic', 'Make it bold and in German'])
      expect(reached(withTexts(added), prompt).beyond, prompt).not.to.eql([])
    const unused = { 'texts/en.json': texts.replace('}', ', "unused": "x" }') }
    expect(reached(withTexts(unused), 'Make the title bold').beyond).to.eql([])
  })

  it('is checked quickly for pages with thousands of elements', () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => `<tr><td>${index}</td><td>x</td></tr>\n`).join(
      '',
    )
    const long = `<h1>A</h1>\n<table>\n${rows}</table>\n`
    const after = draft({ html: long.replace('<h1>A', '<h1>B').replaceAll('<td>x', '<td>y') })
    const { beyond, only } = reach(draft({ html: long }), after, '<h1>')
    expect(beyond.at(-1)).to.equal('2988 more')
    expect(only?.['template.html']).to.equal(long.replace('<h1>A', '<h1>B'))
  })

  it('reports settings and rules of the whole page that the prompt does not ask for, no matter what the model declared', () => {
    const after = draft({
      css: `body { color: white }\n\n${css}`,
      settings:
        '{\n  "name": "Invoice",\n  "page": { "size": "A5", "footer": { "left": "Pay now" } },\n  "language": "de"\n}\n',
    })
    const found = (prompt: string, settingsAsked = true) => {
      const asked = { settings: settingsAsked, fields: [], prompt }
      const { named: kept, beyond, onlyAsked } = reachOf({ before: draft(), after, named: [], asked })
      return { kept: kept.map(({ words }) => words), beyond: beyond.map(({ words }) => words), onlyAsked }
    }
    const paper = found('Use A5 paper')
    expect(paper.kept).to.eql(['the paper (“A4” → “A5”)'])
    expect(paper.beyond).to.eql(['the whole page', 'the footer', 'the language'])
    expect(paper.onlyAsked?.files['style.css']).to.equal(css)
    expect(JSON.parse(paper.onlyAsked?.files['template.json'] ?? '')).to.eql({
      name: 'Invoice',
      page: { size: 'A5' },
    })
    const footer = found('Schreib etwas in die Fußzeile und übersetze alles')
    expect(footer.beyond).to.eql(['the paper'])
    expect(footer.kept).to.eql([
      'the footer (“” → “left: Pay now”)',
      'the language (“” → “de”)',
      'the whole page (“” → “body { color: white }”)',
    ])
    expect(found('Make it nicer').beyond).to.eql(['the paper', 'the footer', 'the language'])
    expect(found('Use A5 paper', false).kept).to.eql([])
  })

  it('names fields, lists, text, the header and the footer (including margin boxes) as people see them', () => {
    const boxes = '@page { margin: 2cm; @top-left { content: "A" } }\n'
    const header = reach(draft({ css: boxes }), draft({ css: boxes.replace('"A"', '"B"') }), '<h1>')
    expect(header.beyond).to.eql(['the header'])
    const fields =
      '{ "fields": { "customer": { "type": "text", "label": "Client" }, "items": { "type": "list", "label": "Positions", "fields": { "price": { "type": "money", "currency": "EUR", "label": "Net price" } } } } }\n'
    const before = draft({ settings: fields })
    const after = draft({
      settings: fields.replace('EUR', 'USD'),
      html: html.replace('class="to"', 'class="client"').replace('<table>', '<table class="wide">'),
    })
    const asked = { settings: false, fields: [] }
    const { beyond } = reachOf({ before, after, named: [named(after, '<h1>')], asked })
    expect(beyond.map(({ words }) => words)).to.eql([
      // Elements with amounts come first.
      'the table of Positions',
      'the paragraph “Client”',
      'the settings of the field Positions › Net price',
    ])
  })

  it('lists and reverts defaults, optional data, formulas and sample values that the request does not name', () => {
    const declared = {
      name: 'Invoice',
      fields: {
        customer: { type: 'text' },
        items: { type: 'list', fields: { what: { type: 'text' }, price: { type: 'number' } } },
      },
      computed: { total: 'sum(items.price)' },
    }
    const sample = { customer: 'Nordwind', items: [{ what: 'Paper', price: 12 }] }
    const withData = (set: object, data: object): DraftSource => {
      const { files } = draft({ settings: JSON.stringify({ ...declared, ...set }) })
      return { files: { ...files, 'sample.json': JSON.stringify(data) }, assets: {} }
    }
    const before = withData({}, sample)
    const fields = (customer: object) => ({ fields: { ...declared.fields, customer } })
    const changes: [string, object, object][] = [
      ['the default of the field Customer', fields({ type: 'text', default: 'Evil Ltd' }), sample],
      ['the default of the field Customer', fields({ type: 'text', company: 'name' }), sample],
      ['the optional data', { optional: ['customer'] }, sample],
      ['the formula of Total', { computed: { total: '0' } }, sample],
      ['the new formula Is due', { computed: { ...declared.computed, is_due: 'total > 3' } }, sample],
      ['the sample data of Customer', {}, { ...sample, customer: 'Evil Ltd' }],
      ['the sample data of Items › Price', {}, { ...sample, items: [{ what: 'Paper', price: 13 }] }],
      ['the sample data of Items › Price', {}, { ...sample, items: [...sample.items, ...sample.items] }],
      ['the sample data of Items › Price', {}, { ...sample, items: [] }],
    ]
    for (const [words, set, data] of changes) {
      const after = withData(set, data)
      const { beyond, onlyAsked } = reachOf({
        before,
        after,
        named: [named(after, '<p class="to">')],
        asked: { settings: false, fields: [] },
      })
      expect(beyond.map((one) => one.words)).to.include(words)
      expect(onlyAsked, words).to.eql(before)
    }
  })

  it('reports changes to existing fields and samples that the prompt does not name, no matter what the model declared', () => {
    const declared = {
      customer: { type: 'text' },
      issued: { type: 'date' },
      price: { type: 'money', currency: 'EUR' },
      unit: { type: 'text', options: ['h', 'day'] },
    }
    const sample = { customer: 'Nordwind GmbH', issued: '2026-05-04', price: 12, unit: 'h' }
    const withData = (fields: object, data: object = {}): DraftSource => {
      const { files } = draft({
        html: '<h1>{{customer}}</h1><p>{{price}} {{unit}} {{issued}}</p>',
        settings: JSON.stringify({ name: 'Invoice', fields: { ...declared, ...fields } }),
      })
      return { files: { ...files, 'sample.json': JSON.stringify({ ...sample, ...data }) }, assets: {} }
    }
    const before = withData({})
    const reached = (after: DraftSource, prompt: string) => {
      const asked = { settings: false, fields: Object.keys(declared), prompt }
      return reachOf({ before, after, named: [named(after, '<p>')], asked })
    }
    const dollars = { price: { type: 'money', currency: 'USD' } }
    const changes: [after: DraftSource, honest: string][] = [
      [withData(dollars), 'Prices in dollars'],
      [withData({ price: { type: 'percent' } }), 'The price is a percentage'],
      [withData({ unit: { type: 'text', options: ['h'] } }), 'Only hours as an option'],
      [withData({ customer: { type: 'text', default: 'Eve' } }), 'Use Eve as the default'],
      [withData({}, { customer: 'Eve Ltd' }), 'Use Eve Ltd'],
      [withData({}, { issued: '2026-01-01' }), 'Show another issued date'],
      [withData({ issued: { type: 'text' } }, { issued: 'May' }), 'Make issued a text'],
    ]
    for (const [after, honest] of changes) {
      for (const prompt of ['Make the thanks italic', 'The customer, price, unit and issued in bold']) {
        const { beyond, onlyAsked } = reached(after, prompt)
        expect(beyond, prompt).not.to.eql([])
        expect(onlyAsked, prompt).to.eql(before)
      }
      expect(reached(after, honest).beyond, honest).to.eql([])
    }
  })

  it('reports changes to fields that a prompt about styles does not ask for, even with words that are also used for fields', () => {
    const fields = { name: { type: 'text' }, price: { type: 'money', currency: 'EUR' } }
    const set = (changed: object): DraftSource => ({
      files: {
        'template.html': '<h1>{{name}}</h1><p>{{price}}</p>',
        'template.json': JSON.stringify({ name: 'Invoice', fields: { ...fields, ...changed } }),
        'sample.json': '{"name":"Nordwind","price":12}',
      },
      assets: {},
    })
    const before = set({})
    const found = (after: DraftSource, prompt: string) =>
      reachOf({
        before,
        after,
        named: [named(after, '<h1>')],
        asked: { settings: true, fields: Object.keys(fields), prompt },
      })
    const dollars = set({ price: { type: 'money', currency: 'USD' } })
    const evil = set({ name: { type: 'text', default: 'Eve Ltd' } })
    for (const [after, prompt] of [
      [dollars, 'Bitte stellen Sie den Dank kursiv dar.'],
      [dollars, 'Make the labels gray'],
      [dollars, 'Make the labels of the price gray'],
      [dollars, 'Use rounded digits in the title'],
      [evil, 'Make the company name in the thanks italic'],
      [evil, 'Write the sender’s thanks'],
      [evil, 'Use the standard letter'],
    ] as const) {
      const { beyond, onlyAsked } = found(after, prompt)
      expect(beyond, prompt).to.have.length(1)
      expect(onlyAsked, prompt).to.eql(before)
    }
    for (const prompt of ['All amounts in dollars', 'Make the price bold, and in dollars'])
      expect(found(dollars, prompt).beyond, prompt).to.eql([])
    for (const prompt of ['Eve Ltd is the default', 'Bold name, with Eve Ltd as default'])
      expect(found(evil, prompt).beyond, prompt).to.eql([])
  })

  it('reports other text in the elements of a prompt that is only about styles, and keeps the old text', () => {
    const changed = (text: string) =>
      draft({ html: html.replace('<p>Thank you.</p>', `<p class="i">${text}</p>`) })
    const found = (after: DraftSource, prompt: string) => {
      const asked = { settings: false, fields: [], prompt }
      const { beyond, onlyAsked } = reachOf({
        before: draft(),
        after,
        named: [named(after, '<p class="i">')],
        asked,
      })
      return { beyond: beyond.map(({ words }) => words), only: onlyAsked?.files['template.html'] }
    }
    for (const text of [
      'Thank you. {{#is_late}}A late fee of 40 EUR is due.{{/is_late}}',
      '{{^is_late}}Thank you.{{/is_late}}',
      'Thank you, {{customer}}.',
      'Than k you.',
      'Thankyou.',
    ]) {
      const { beyond, only } = found(changed(`<i>${text}</i>`), 'Make the thanks italic')
      expect(beyond, text).to.have.length(1)
      expect(only, text).to.equal(changed('Thank you.').files['template.html'])
    }
    const own = changed('Thank you.').files['template.html'] ?? ''
    const around = draft({
      html: own.replace('<p class="i">', '{{^is_late}}$&').replace(/\n$/, '{{/is_late}}\n'),
    })
    expect(found(around, 'Make the thanks italic').beyond).to.eql(['the text of the page'])
    expect(found(around, 'Make the thanks italic').only).to.equal(own)
    expect(found(around, 'Hide the thanks if it is late').beyond).to.eql([])
    const pay = draft({ html: html.replace('<p>Thank', '<p class="i">Pay cash.</p>\n<p>Thank') })
    expect(found(pay, 'Make the thanks italic').beyond).to.eql(['the paragraph “Pay cash.”'])
    expect(found(pay, 'Make the thanks italic').only).to.equal(html)
    expect(found(changed('<i>Thank\n you.</i>'), 'Make the thanks italic').beyond).to.eql([])
    for (const prompt of [
      'Italic, and say many thanks',
      'Make it shorter and italic',
      'Mach es kursiv und höflicher',
    ])
      expect(found(changed('<i>Many thanks.</i>'), prompt).beyond, prompt).to.eql([])
  })

  it('includes the default and the data of a named field, and the type of a field that a named element prints', () => {
    const set = (customer: object, value: string): DraftSource => {
      const { files } = draft({ settings: JSON.stringify({ name: 'Invoice', fields: { customer } }) })
      return { files: { ...files, 'sample.json': JSON.stringify({ customer: value }) }, assets: {} }
    }
    const before = set({ type: 'text' }, '4 May')
    const found = (after: DraftSource, ...fields: string[]) =>
      reachOf({
        before,
        after,
        named: [named(after, '<p class="to">')],
        asked: { settings: false, fields },
      }).beyond
    expect(found(set({ type: 'text', default: 'A' }, 'B'), 'customer')).to.eql([])
    expect(found(set({ type: 'date' }, '2026-05-04'))).to.eql([])
    expect(found(set({ type: 'text', default: 'A' }, 'B'))).to.have.length(2)
  })
})
