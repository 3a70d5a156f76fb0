import { expect } from 'chai'
import Schema from 'typebox/schema'
import { commandDefinitions } from './definitions.ts'
import { runCommand } from './run-command.ts'
import { css, draft, html } from './testing/order-draft.ts'

function run(name: string, given: Record<string, unknown>, about?: number) {
  return runCommand(draft(), { name, arguments: given, about })
}

function done(name: string, given: Record<string, unknown>, about?: number) {
  const result = run(name, given, about)
  if ('refused' in result) throw new Error(result.refused)
  return result
}

function refused(name: string, given: Record<string, unknown>): string {
  const result = run(name, given)
  return 'refused' in result ? result.refused : `done: ${result.summary}`
}

describe('runCommand', () => {
  it('has an example for each command that matches its schema', () => {
    for (const { name, arguments: schema, example } of commandDefinitions)
      expect(Schema.Check(schema as Schema.XSchema, example), name).to.equal(true)
  })

  it('asks callers for the new name of a field, but not of a formula, which nobody provides', () => {
    const before = draft()
    const settings = JSON.parse(before.files['template.json'] ?? '') as object
    const source = draft({
      'template.json': JSON.stringify({ ...settings, computed: { pieces: 'sum(items.quantity)' } }),
      'template.html': `${html}<p>{{pieces}}</p>\n`,
    })
    const notesOf = (name: string, given: object) => {
      const result = runCommand(source, { name, arguments: { ...given } })
      return 'refused' in result ? result.refused : result.notes.join(' ')
    }
    expect(notesOf('rename_field', { field: 'order_no', name: 'no' })).to.include('must provide “no” instead')
    expect(notesOf('rename_field', { field: 'pieces', name: 'count' })).not.to.include('provide')
    expect(notesOf('remove_field', { field: 'order_no' })).to.include('must no longer provide “order_no”')
    expect(notesOf('remove_field', { field: 'pieces' })).not.to.include('provide')
  })

  it('does not change the given draft, or any other byte of its files', () => {
    const source = draft()
    const before = structuredClone(source)
    for (const [name, given] of [
      ['insert_code', { type: 'qrcode', field: 'order_no' }],
      ['insert_text', { text: 'Thanks', part: 'Terms' }],
      ['add_signatures', { names: ['Ann'] }],
      ['add_total', { field: 'quantity' }],
    ] as const) {
      const result = runCommand(source, { name, arguments: given })
      if ('refused' in result) throw new Error(result.refused)
      const after = result.files['template.html'] ?? ''
      const kept = html.split('\n').every((line) => after.split('\n').includes(line))
      expect(kept, name).to.equal(true)
      expect(result.files['style.css'] ?? css, name).to.match(/^h1 \{\n {2}color: red; \/\* kept \*\/\n\}/)
    }
    expect(source).to.deep.equal(before)
  })

  it('returns what it changed, with its position after the command', () => {
    const { files, named } = done('insert_text', { text: 'Thanks', part: 'Terms' })
    expect(named).to.have.length(1)
    expect(files['template.html']?.slice(named[0]?.start ?? 0)).to.match(/^<p>Thanks<\/p>/)
  })

  it('refuses an unknown command, and suggests the intended name', () => {
    expect(refused('insert_cod', {}))
      .to.include('There is no command “insert_cod”. Did you mean “insert_code”?')
      .and.to.include('add_total')
  })

  const wrong: readonly (readonly [name: string, given: Record<string, unknown>, says: string])[] = [
    ['insert_code', {}, 'needs the argument “type”'],
    ['insert_code', { type: 'qr' }, '“type” must be one of qrcode, code128'],
    [
      'insert_code',
      { type: 'qrcode', fild: 'x' },
      '“fild” is not an argument of insert_code. Did you mean “field”?',
    ],
    ['insert_code', { type: 'qrcode', field: 'order_n' }, 'Did you mean “order_no”?'],
    ['insert_code', { type: 'qrcode', field: 'order_no', text: 'x' }, 'Give only one of'],
    [
      'insert_code',
      { type: 'qrcode', field: 'order_no', width: 'wide' },
      'has an invalid format. You sent "wide"',
    ],
    ['set_columns', { count: 9 }, '“count” must be <= 4. You sent 9'],
    ['set_columns', { count: '2' }, '“count” must be integer. You sent "2"'],
    ['set_columns', { count: 2, part: 'Nowhere' }, 'There is no part “Nowhere” on the page'],
    ['set_page_size', {}, 'Give a `size`'],
    ['set_page_size', { size: '1mm 9000mm' }, 'each side must be from 25 mm to 1200 mm'],
    ['set_page_size', { size: 'A4' }, 'The paper already has these settings'],
    ['add_total', { field: 'name' }, 'The field must be a number in the rows of a list'],
    ['add_page_break', {}, 'Name the part of the page'],
    ['add_signatures', { names: ['A', 'B'], count: 3 }, '“count” is 3, but “names” has 2'],
    ['add_signatures', { names: [] }, '“names”'],
    ['show_when', { part: 'Terms', field: 'items.price' }, 'is known only in the rows of its list'],
    [
      'insert_chart',
      { type: 'bar', value: 'x', list: 'orders' },
      'There is no list “orders”. The lists are items',
    ],
    ['insert_text', { text: '' }, '“text”'],
  ]
  for (const [name, given, says] of wrong)
    it(`${name} ${JSON.stringify(given)} reports the error`, () => {
      expect(refused(name, given)).to.include(says)
    })

  const besides: readonly (readonly [name: string, given: Record<string, unknown>, beside: unknown])[] = [
    ['insert_code', {}, { argument: 'type', fault: 'This is required.' }],
    [
      'insert_code',
      { type: 'qrcode', width: 'wide' },
      { argument: 'width', fault: 'This has an invalid format.' },
    ],
    ['set_columns', { count: 9 }, { argument: 'count', fault: 'This must be <= 4.' }],
    [
      'add_signatures',
      { names: [''] },
      { argument: 'names', fault: 'This must not have fewer than 1 characters.' },
    ],
    ['set_page_size', {}, undefined],
  ]
  for (const [name, given, beside] of besides)
    it(`${name} ${JSON.stringify(given)} reports the invalid argument`, () => {
      const result = run(name, given)
      expect('refused' in result ? result.beside : result).to.deep.equal(beside)
    })

  it('reports an argument that an action does not use', () => {
    const ofField = run('insert_code', { type: 'qrcode', field: 'order_n' })
    expect(ofField).to.have.nested.property('beside.argument', 'field')
    const ofPart = run('set_columns', { count: 2, part: 'Nowhere' })
    expect(ofPart).to.have.nested.property('beside.argument', 'part')
    expect(ofPart).to.have.nested.property('beside.fault').that.includes('There is no part “Nowhere”')
  })

  it('inserts text as text, without markup or scripts', () => {
    const { files } = done('insert_text', { text: '<script>alert(1)</script> & more' })
    expect(files['template.html']).to.include('&lt;script&gt;').and.not.to.include('<script>')
    const code = done('insert_code', { type: 'qrcode', text: '"><script>' })
    expect(code.files['template.html']).not.to.include('<script>')
  })

  it('refuses elements with names of object properties', () => {
    for (const field of ['__proto__', 'constructor', 'toString'])
      expect(refused('insert_code', { type: 'qrcode', field })).to.include(`There is no field “${field}”`)
  })

  it('numbers pages in the language of the document', () => {
    const source = draft({ 'template.json': '{ "name": "Ordine", "language": "it" }' })
    const result = runCommand(source, {
      name: 'add_page_numbers',
      arguments: { line: 'footer', position: 'right' },
    })
    if ('refused' in result) throw new Error(result.refused)
    expect(result.files['template.json']).to.include('Pagina {page} di {pages}')
  })

  it('numbers pages without words if documents are in several languages, and keeps the text of existing numbers', () => {
    const footerOf = (
      page: object,
      more: object = {},
      given: Record<string, unknown> = {},
      files: Record<string, string> = {},
    ) => {
      const settings = JSON.stringify({ name: 'Rechnung', language: 'de', page, ...more })
      const source = draft({ 'template.json': settings, ...files })
      const result = runCommand(source, { name: 'add_page_numbers', arguments: given })
      if ('refused' in result) return result.refused
      const now = JSON.parse(result.files['template.json'] ?? '{}') as { page: { footer: object } }
      return now.page.footer
    }
    const numbers = { right: '{page} / {pages}' }
    expect(footerOf({})).to.eql({ right: 'Seite {page} von {pages}' })
    expect(footerOf({}, { locale: '{{order_no}}' })).to.eql(numbers)
    const texts = { 'texts/de.json': '{ "a": "A" }\n', 'texts/en.json': '{ "a": "A" }\n' }
    expect(footerOf({}, {}, {}, texts)).to.eql(numbers)
    const there = { footer: { center: 'No. {{order_no}} · {page} / {pages}' } }
    expect(footerOf(there, {}, { line: 'footer', position: 'left' })).to.eql({ left: there.footer.center })
    expect(footerOf({ header: there.footer }, {}, { line: 'footer' })).to.eql({ right: there.footer.center })
    expect(footerOf(there, {}, { line: 'footer' })).to.equal('The pages are already numbered there.')
  })

  it('accepts conditional text, but not a condition', () => {
    const source = draft({
      'template.html': `${html}{{#notes}}<p>{{.}}</p>{{/notes}}\n{{#is_paid}}<p>Paid</p>{{/is_paid}}\n`,
    })
    for (const [name, more] of [
      ['insert_code', { type: 'qrcode', part: 'Terms' }],
      ['insert_field', { part: 'Terms' }],
      ['set_field_type', { type: 'multiline' }],
    ] as const) {
      const result = runCommand(source, { name, arguments: { ...more, field: 'notes' } })
      expect(result, name).to.have.property('summary')
      expect(runCommand(source, { name, arguments: { ...more, field: 'is_paid' } }), name)
        .to.have.property('refused')
        .that.includes('There is no field “is_paid”')
    }
  })

  it('inserts a code with a field of a list into the rows of the list', () => {
    const { files } = done('insert_code', { type: 'code128', field: 'items.name' })
    expect(files['template.html']).to.match(
      /<td>\{\{name\}\}.*<bar-code type="code128" value="\{\{name\}\}"/s,
    )
  })

  it('draws a chart of an existing list', () => {
    const { files } = done('insert_chart', { type: 'pie', value: 'Price', by: 'name' })
    expect(files['template.html']).to.include('<data-chart type="pie" of="items" x="name" y="price"')
    expect(files['sample.json']).to.equal(undefined)
  })

  it('adds a total below its column, with a formula of the column’s type', () => {
    const { files } = done('add_total', { field: 'items.price' })
    expect(files['template.html']).to.match(
      /\{\{\/items\}\}\n +<tr class="end"><th scope="row" colspan="2">Total price<\/th><td>\{\{total_price\}\}<\/td><\/tr>\n +<\/tbody>/,
    )
    expect(JSON.parse(files['template.json'] ?? ''))
      .to.have.nested.property('computed.total_price')
      .that.deep.equals({
        formula: 'sum(items.price)',
        label: 'Total price',
        type: 'money',
        currency: 'EUR',
      })
  })

  it('makes a field optional if a condition depends on it', () => {
    const { files } = done('show_when', { part: 'Terms', field: 'notes' })
    expect(files['template.html']).to.include('{{#notes}}').and.to.include('{{/notes}}')
    expect(files['template.json']).to.include('"required": false')
  })

  it('scales a design down for smaller paper, and back to its original size if it fits again', () => {
    const small = done('set_page_size', { size: '4in 6in' })
    expect(small.files['style.css']).to.include('zoom: 0.62')
    expect(small.notes.join(' ')).to.include('62% of its size')
    expect(small.named.map(({ words }) => words)).to.deep.equal(['the paper', 'the whole page'])
    const source = { ...draft(), files: { ...draft().files, ...small.files } }
    const large = runCommand(source, { name: 'set_page_size', arguments: { size: 'A4' } })
    if ('refused' in large) throw new Error(large.refused)
    expect(large.files['style.css']).not.to.include('zoom')
    expect(large.notes.join(' ')).to.include('its original size again')
  })

  it('replaces colors and fonts with those of the brand once', () => {
    const source = draft({ 'style.css': 'h1 { color: #0a5f8f; }\nbody { font-family: Arial; }\n' })
    const result = runCommand(source, { name: 'use_brand', arguments: {} })
    if ('refused' in result) throw new Error(result.refused)
    expect(result.files['style.css'])
      .to.include('color: var(--brand-primary, #0a5f8f)')
      .and.to.include('font-family: var(--brand-font-text, Arial)')
    const again = runCommand(
      { ...source, files: { ...source.files, ...result.files } },
      { name: 'use_brand', arguments: {} },
    )
    expect(again).to.have.property('refused').that.includes('already follows the brand')
  })

  it('applies one style to several elements', () => {
    const { files, named } = done('set_style', {
      elements: [html.indexOf('<h1'), html.indexOf('<h2')],
      part: 'the headings',
      font: 'Literata',
    })
    expect(files['style.css']).to.include('font-family: Literata')
    expect(named).to.have.length(2)
  })

  it('changes the element at an offset', () => {
    const { files } = done('add_page_break', {}, html.indexOf('<h2>'))
    expect(files['style.css']).to.match(/\.terms \{\s*break-before: page/)
  })

  it('starts a new page without the top margin of the element or its first child', () => {
    const spaced = `${css}\n.terms {\n  margin-top: 9mm;\n}\n\nh2 {\n  margin: 5mm 0 2mm;\n}\n`
    const result = runCommand(draft({ 'style.css': spaced }), {
      name: 'add_page_break',
      arguments: {},
      about: html.indexOf('<h2>'),
    })
    if ('refused' in result) throw new Error(result.refused)
    const style = result.files['style.css'] ?? ''
    expect(style).to.match(/\.terms \{[^}]*margin-top: 0;[^}]*break-before: page/)
    expect(style.match(/margin-top: 0;/g), style).to.have.length(2)
    expect(style).to.include('h2 {\n  margin: 5mm 0 2mm;')
  })

  const works: readonly (readonly [
    name: string,
    given: Record<string, unknown>,
    file: string,
    has: RegExp,
  ])[] = [
    [
      'insert_field',
      { newField: 'Order date', type: 'date', part: 'h1' },
      'template.html',
      /<p>Order date: \{\{order_date\}\}<\/p>/,
    ],
    [
      'insert_field',
      { newField: 'Order date', type: 'date' },
      'template.json',
      /"order_date": \{\s*"type": "date"/,
    ],
    [
      'insert_field',
      { field: 'Order number', part: 'Terms' },
      'template.html',
      /<p>Order number: \{\{order_no\}\}<\/p>/,
    ],
    [
      'add_column',
      { list: 'items', newField: 'Discount', type: 'percent' },
      'template.html',
      /<th>Discount<\/th>[^]*\{\{discount\}\}/,
    ],
    ['remove_column', { field: 'quantity' }, 'template.html', /<tr><th>Item<\/th><th>Price<\/th><\/tr>/],
    ['rename_field', { field: 'order_no', name: 'number' }, 'template.html', /<dd>\{\{number\}\}<\/dd>/],
    ['rename_field', { field: 'order_no', name: 'number' }, 'sample.json', /"number": "A-1"/],
    [
      'set_field_type',
      { field: 'order_no', type: 'multiline' },
      'template.json',
      /"order_no": \{\s*"type": "multiline",\s*"label": "Order number"/,
    ],
    [
      'add_formula',
      { name: 'item_count', formula: 'count(items)' },
      'template.json',
      /"item_count": "count\(items\)"/,
    ],
    [
      'move_part',
      { part: 'Terms', to: 'h1', at: 'before' },
      'template.html',
      /<section class="terms">[^]*<h1>/,
    ],
    [
      'move_part',
      { part: 'Terms', direction: 'top' },
      'template.html',
      /<h1>[^]*<section class="terms">[^]*<table/,
    ],
    ['move_part', { part: 'Terms', direction: 'up' }, 'template.html', /<section class="terms">[^]*<table/],
    [
      'move_column',
      { field: 'price', to: 'name', at: 'before' },
      'template.html',
      /<th>Price<\/th><th>Item<\/th>/,
    ],
    ['move_column', { field: 'price', at: 'before' }, 'template.html', /<tr><th>Price<\/th>/],
    ['duplicate_part', { part: 'Pay soon.' }, 'template.html', /<p>Pay soon\.<\/p>\s*<p>Pay soon\.<\/p>/],
    ['delete_part', { part: 'Terms' }, 'template.html', /<\/table>\s*$/],
    ['set_style', { part: 'h1', size: '20pt', bold: true, align: 'center' }, 'style.css', /font-size: 20pt/],
    [
      'repeat_for_each',
      { part: 'Pay soon.', list: 'rules' },
      'template.html',
      /\{\{#rules\}\}[^]*Pay soon[^]*\{\{\/rules\}\}/,
    ],
    ['remove_field', { field: 'order_no' }, 'template.json', /"fields": \{(?:(?!order_no)[^])*$/],
    ['set_font', { font: 'Montserrat', size: '120%' }, 'style.css', /font-family: Montserrat, 'Noto Sans'/],
    ['remove_field', { field: 'quantity' }, 'template.html', /<tr><th>Item<\/th><th>Price<\/th><\/tr>/],
    ['hide_field', { field: 'quantity' }, 'template.html', /<tr><th>Item<\/th><th>Price<\/th><\/tr>/],
    [
      'move_column',
      { field: 'name', to: 'price', at: 'swap' },
      'template.html',
      /<td>\{\{price\}\}<\/td><td class="number">\{\{quantity\}\}<\/td><td>\{\{name\}\}<\/td>/,
    ],
    ['hide_field', { field: 'Order number' }, 'template.html', /^(?:(?!order_no)[^])*$/],
    [
      'insert_picture',
      { picture: 'assets/1.png', width: '60mm', part: 'Terms' },
      'template.html',
      /<p><img src="assets\/1\.png" alt="" style="width: 60mm"><\/p>/,
    ],
    [
      'insert_table',
      { list: 'Expenses', columns: ['Date', 'Amount'] },
      'template.html',
      /\{\{#expenses\}\}\s*<tr><td>\{\{date\}\}<\/td><td>\{\{amount\}\}/,
    ],
    [
      'insert_table',
      { columns: ['Name', 'Name'] },
      'sample.json',
      /"rows": \[[^]*"name": "Name 1"[^]*"name_2": "Name 1"/,
    ],
    ['show_when', { part: 'Pay soon.', field: 'notes', is: 'missing' }, 'template.html', /\{\{\^notes\}\}/],
    ['set_language', { language: 'de' }, 'template.json', /"language": "de"/],
    ['set_title', { text: 'Estimate' }, 'template.html', /<h1[^>]*>Estimate<\/h1>/],
    ['set_text', { part: 'Pay soon.', text: 'Pay at once.' }, 'template.html', /<p>Pay at once\.<\/p>/],
    ['replace_words', { old: 'Terms', text: 'Conditions' }, 'template.html', /<h2>Conditions<\/h2>/],
    ['set_table_rows', { striped: true, numbered: true }, 'style.css', /numbered-rows[^]*striped-rows/],
    ['set_table_rows', { lines: 'none' }, 'style.css', /border-bottom: none/],
    ['set_section_space', { space: 'less' }, 'style.css', /margin-bottom: \d/],
    [
      'set_logo',
      { picture: 'assets/1.png', position: 'right' },
      'template.html',
      /<p class="logo at-right"><img src="assets\/1\.png"/,
    ],
    ['set_accent', { colour: '#1d4f91' }, 'style.css', /--primary: #1d4f91/],
    ['set_currency', { currency: 'USD' }, 'template.json', /"currency": "USD"/],
    ['set_decimals', { decimals: 0 }, 'template.json', /"decimals": 0/],
    ['set_margins', { all: 'narrower' }, 'template.json', /"top": "16mm"/],
    ['add_page_numbers', { line: 'header' }, 'template.json', /"header": \{[^}]*\{page\}/],
    [
      'set_running_text',
      { line: 'footer', text: 'Draft', replaces: true },
      'template.json',
      /"footer": \{\s*"left": "Draft"/,
    ],
  ]
  for (const [name, given, file, has] of works)
    it(`${name} ${JSON.stringify(given)} changes ${file}`, () => {
      expect(done(name, given).files[file]).to.match(has)
    })

  const refusedToo: readonly (readonly [name: string, given: Record<string, unknown>, says: string])[] = [
    ['insert_field', {}, 'Set `field` for an existing field'],
    ['rename_field', { field: 'order_no', name: 'notes' }, 'The field “notes” already exists'],
    ['rename_field', { field: 'order_no', name: 'a b' }, '“name” has an invalid format. You sent "a b"'],
    ['set_field_type', { field: 'order_no', type: 'money' }, 'Money needs a `currency`'],
    ['set_field_type', { field: 'order_no', type: 'number' }, 'would have an error. sample.json/order_no'],
    ['add_formula', { name: 'x', formula: 'nosuch(' }, 'The formula for x has an error'],
    ['move_part', { to: 'h1' }, 'Name the part of the page'],
    ['set_style', { part: 'h1' }, 'Set at least one of'],
    ['set_style', { part: 'h1', colour: 'red;x:url(y)' }, '“colour” has an invalid format'],
    ['remove_field', { field: 'x' }, 'There is no field “x”'],
    ['hide_field', { field: 'x' }, 'There is no field “x”'],
    ['remove_column', {}, 'Set `field`, or set `about` to'],
    ['insert_picture', { picture: 'x.png' }, '“picture” has an invalid format'],
    ['insert_table', { columns: [] }, '“columns”'],
    ['show_when', { part: 'Terms' }, 'shows no field'],
    ['show_always', { part: 'Terms' }, 'has no condition of its own'],
    ['set_language', { language: 'German!' }, '“language” has an invalid format'],
    ['set_translation', { language: 'de', key: 'thanks', text: 'Danke' }, 'has no text in German'],
    ['move_part', { part: 'Terms' }, 'Set the new position'],
    ['move_column', { field: 'price' }, 'The column is already there'],
    ['move_column', { field: 'notes' }, 'There is no field “notes”'],
    ['set_text', { part: 'Nowhere', text: 'x' }, 'There is no part “Nowhere” on the page'],
    ['replace_words', { old: 'Nowhere', text: 'x' }, 'No text on the page says “Nowhere”'],
    ['set_table_rows', {}, 'Set at least one of'],
    ['set_logo', {}, 'Give `picture`'],
    ['set_style', { part: 'h1' }, 'Set at least one of'],
    ['set_style', { elements: [3], bold: true }, 'An offset in `elements` is not the start of an element'],
    ['set_font', {}, 'set_font'],
    ['set_logo', { picture: '../x.png' }, '“picture” has an invalid format'],
    ['set_accent', { colour: 'blue' }, '“colour” has an invalid format'],
    ['add_tax', { percent: 120 }, '“percent” must be < 100'],
    ['add_tax', { percent: 19 }, 'No formula calculates the total'],
    ['set_currency', { currency: 'dollars' }, '“currency” has an invalid format'],
    ['set_decimals', { decimals: 9 }, '“decimals” must be <= 4'],
    ['set_date_format', { format: 'long' }, 'or there are none'],
    ['remove_page_numbers', {}, 'The pages have no numbers'],
    ['remove_running_text', { line: 'footer' }, 'The pages have no footer'],
    ['set_margins', {}, 'set_margins'],
    ['remove_column', { field: 'order_no' }, 'There is no field “order_no”'],
  ]
  for (const [name, given, says] of refusedToo)
    it(`${name} ${JSON.stringify(given)} reports the error`, () => {
      expect(refused(name, given)).to.include(says)
    })
})
