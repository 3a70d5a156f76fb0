import { readStarters } from '@platen/assistant/starters'
import type { DraftSource } from '@platen/contract'
import { type CommandDefinition, commandDefinitions } from '@platen/template/commands'
import { expect } from 'chai'
import { composeTemplate } from '../../compose-template.ts'
import { readPrompt } from '../../prompt/read-prompt.ts'
import { readCommand } from '../read-command.ts'
import { phraseOf } from '../reading/phrase.ts'
import { faultsOf, libraryDrafts, refine, refined } from '../testing/library.ts'
import { nearestCommand } from './nearest-command.ts'
import { readSaying } from './read-saying.ts'

const library = libraryDrafts()

function draft(name: string): DraftSource {
  const found = library.get(name)
  if (!found) throw new Error(`the library has no ${name}`)
  return found
}

/** Returns the packing slip of the library without its code. */
function slipWithoutCode(): DraftSource {
  const source = draft('packing-slip')
  const html = source.files['template.html']?.replace(/\n\s*<bar-code[^]*?<\/bar-code>/, '') ?? ''
  return { ...source, files: { ...source.files, 'template.html': html } }
}

const newDocument = (prompt: string, sample?: unknown) => {
  const made = composeTemplate(
    {
      prompt,
      sample: sample === undefined ? undefined : { format: 'json', text: JSON.stringify(sample) },
      pictures: [],
      today: '2026-11-29',
    },
    readStarters(),
  )
  if ('declined' in made) throw new Error(made.declined)
  return made
}

/** Returns a new invoice whose rows have a discount. */
function discounted(): DraftSource {
  const { files } = newDocument('An invoice', {
    invoice_no: 'INV-1',
    customer: { name: 'Brightwater Studios Ltd' },
    items: [{ description: 'Brand workshop', quantity: 2, price: 420, discount: 10, amount: 756 }],
  })
  return { files, assets: {} }
}

/** Prompts, and text that the files must contain afterwards. */
const changes: readonly (readonly [
  prompt: string,
  source: () => DraftSource,
  has: Readonly<Record<string, readonly string[]>>,
])[] = [
  [
    'add a QR code of Certificate number',
    () => draft('certificate'),
    { 'template.html': ['<bar-code type="qrcode" value="{{certificate_no}}"'] },
  ],
  [
    'add a barcode of the shipment number',
    slipWithoutCode,
    { 'template.html': ['<bar-code type="code128" value="{{shipment_no}}"'] },
  ],
  [
    'bar chart of revenue by region',
    () => draft('statement'),
    {
      'template.html': ['<data-chart type="bar" of="revenue_by_region" x="region" y="revenue"'],
      'sample.json': ['"revenue_by_region": [', '"region": "North"'],
      'template.json': ['"revenue_by_region": {'],
    },
  ],
  [
    'show it in two columns',
    () => draft('contract'),
    { 'template.html': ['<ol class="clauses columns-2">'], 'style.css': ['column-count: 2'] },
  ],
  [
    'make it a 4x6 inch label',
    () => draft('packing-slip'),
    { 'template.json': ['"size": "4in 6in"'], 'style.css': ['zoom: 0.62'] },
  ],
  [
    'two signature lines: Director and Trainer',
    () => draft('certificate'),
    { 'sample.json': ['"role": "Director"', '"role": "Trainer"'] },
  ],
  [
    'page X of Y in the footer',
    () => draft('quote'),
    { 'template.json': ['"footer": {', '{page}', '{pages}'] },
  ],
  ['make the name larger and gold', () => draft('certificate'), { 'style.css': ['#7d6129'] }],
  ['page break before the terms', () => draft('contract'), { 'style.css': ['break-before: page'] }],
  ['remove the discount column', discounted, {}],
  [
    'show the bank details only when there is an IBAN',
    () => draft('invoice'),
    { 'template.html': ['{{#iban}}\n        <dl>', '</dl>\n        {{/iban}}'] },
  ],
  [
    'add a total of the quantity',
    () => draft('quote'),
    {
      'template.html': ['>Total quantity</th><td>{{total_quantity}}</td>'],
      'template.json': ['"formula": "sum(items.quantity)"'],
    },
  ],
]

describe('a command in natural language', () => {
  for (const [prompt, source, has] of changes)
    it(`“${prompt}” makes exactly this change`, () => {
      const before = source()
      const after = refined(before, prompt)
      for (const [file, pieces] of Object.entries(has))
        for (const piece of pieces) expect(after.files[file], file).to.include(piece)
      expect(faultsOf(after.source)).to.deep.equal([])
    })

  it('removes the discount column with its cells', () => {
    const { source } = refined(discounted(), 'remove the discount column')
    expect(source.files['template.html']).not.to.match(/discount/i)
  })

  /** Prompts, and text that a changed file must contain. */
  const inOtherWords: readonly (readonly [name: string, prompt: string, piece: string])[] = [
    ['certificate', 'QR-Code mit Zertifikatsnummer hinzufügen', 'type="qrcode"'],
    ['invoice', 'Füge einen Strichcode der Invoice number ein', 'type="code128"'],
    ['invoice', 'barcode with “4006381333931” below the table', 'value="4006381333931"'],
    ['invoice', 'qr code to https://pay.example/1', 'value="https://pay.example/1"'],
    ['invoice', 'ajoute un code-barres de invoice_no', 'type="code128"'],
    ['invoice', 'añade un código QR de invoice_no', 'type="qrcode"'],
    ['statement', 'Balkendiagramm von Umsatz nach Region', 'x="region" y="umsatz"'],
    ['statement', 'pie chart of cost by type', 'type="pie"'],
    ['invoice', 'Summe der Spalte Quantity', '{{total_quantity}}'],
    ['letter', 'drei Unterschriftszeilen', '<p>'],
    ['quote', 'signature lines for Buyer and Seller', '<p>Buyer</p>'],
    ['contract', 'Seitenumbruch vor Terms', 'break-before: page'],
    [
      'letter',
      'add a table with name, date and amount',
      '<td>{{name}}</td><td>{{date}}</td><td>{{amount}}</td>',
    ],
    ['letter', 'add a table of expenses with date and amount', '{{#expenses}}'],
    ['quote', 'duplicate the terms', 'class="terms"'],
    ['quote', 'change the type of prepared by to multiline', '"type": "multiline"'],
    ['quote', 'footer text: Thanks', '"Thanks"'],
    ['quote', 'insert the picture logo.png below the table', '<p><img src="assets/1.png"'],
    ['quote', 'füge eine Tabelle mit Name und Betrag ein', '"betrag": {'],
  ]
  for (const [name, prompt, piece] of inOtherWords)
    it(`${name}: “${prompt}” is understood`, () => {
      const result = refine(draft(name), prompt)
      if ('declined' in result) throw new Error(result.declined)
      expect(Object.values(result.files).join('\n')).to.include(piece)
    })

  it('adds lines for the number of signers, and never prints the number as a name', () => {
    for (const prompt of [
      'signature: two people',
      'signature of two people',
      'Unterschriften für zwei Personen',
    ]) {
      const { source } = refined(draft('quote'), prompt)
      expect(source.files['template.html'], prompt).to.match(/<p>Signature<\/p>\s*<p>Signature<\/p>/)
      expect(source.files['template.html'], prompt).not.to.match(/two people|zwei personen/i)
    }
  })

  it('removes one of several signature lines by its number, and never adds a line for it', () => {
    const linesAfter = (...prompts: string[]) => {
      const start = refined(draft('quote'), 'signature lines for Director, Trainer and Witness').source
      const after = prompts.reduce((source, prompt) => refined(source, prompt).source, start)
      const block = /<div class="signatures">([^]*?)<\/div>/.exec(after.files['template.html'] ?? '')?.[1]
      return [...(block ?? '').matchAll(/<p>(.*?)<\/p>/g)].map(([, name]) => name)
    }
    expect(linesAfter('remove the second signature')).to.deep.equal(['Director', 'Witness'])
    expect(linesAfter('remove the third signature line')).to.deep.equal(['Director', 'Trainer'])
    expect(linesAfter('delete the last signature')).to.deep.equal(['Director', 'Trainer'])
    expect(linesAfter('Entferne die erste Unterschrift')).to.deep.equal(['Trainer', 'Witness'])
    expect(linesAfter('remove the first signature and the last signature')).to.deep.equal(['Trainer'])
    expect(linesAfter('only one signature')).to.deep.equal(['Director'])
    expect(linesAfter('there should be only two signature lines')).to.deep.equal(['Director', 'Trainer'])
    expect(linesAfter('only one signature', 'only three signatures')).to.have.length(3)
    expect(linesAfter('only one signature', 'remove the last signature')).to.deep.equal([])
  })

  it('never adds what a prompt asks to remove', () => {
    const lines = refined(draft('quote'), 'signature lines for Director and Trainer').source
    expect(refine(lines, 'remove the third signature')).to.deep.equal({
      declined: 'There is no “third signature”. The page has only 2.',
    })
    for (const prompt of [
      'remove the chart of revenue by region',
      'delete the QR code linking to the website',
      'get rid of the Director signature',
      'no signature of the trainer',
      'remove the terms and signatures',
    ]) {
      const result = refine(lines, prompt)
      if (!('declined' in result)) expect(result.summary, prompt).not.to.match(/added|inserted/i)
    }
  })

  it('applies to the selected element if the prompt says so', () => {
    const { files, named } = refined(draft('contract'), 'start a new page before this', '<h2>Definitions')
    expect(files['style.css']).to.include('break-before: page')
    expect(named[0]?.words).to.include('Definitions')
    expect(refine(draft('invoice'), 'make it 4x6 inch', '<h1>{{text.invoice'))
      .to.have.property('declined')
      .that.includes('the whole document’s')
  })

  it('prints a field by its tag, and does not print the name of a part as text', () => {
    const { files } = refined(draft('quote'), 'put the quote number in the header')
    expect(files['template.json']).to.include('{{quote_no}}')
    expect(refine(draft('quote'), 'put the logo in the header')).to.have.property('declined')
    const { files: others } = refined(draft('quote'), 'set the footer to grey, and landscape')
    expect(others['template.json']).to.not.include('grey')
  })

  it('adds to the footer, keeps other text there, and reports replaced text', () => {
    const slip: DraftSource = { files: newDocument('packing slip').files, assets: {} }
    const footerOf = ({ files }: DraftSource) =>
      (JSON.parse(files['template.json'] ?? '') as { page: { footer: object } }).page.footer
    const { left } = footerOf(slip) as { left: string }
    expect(left).to.include('{{delivery_no}}')
    const missing = refine(slip, 'put the ship date in the footer')
    expect(missing)
      .to.have.property('declined')
      .that.includes('There is no field “ship date”. The nearest is “Date”.')
      .and.includes('quotation marks')
    const added = refined(slip, 'put the date in the footer')
    expect(added.summary).to.equal('Added the field “Date” to the footer.')
    expect(footerOf(added.source)).to.include({ left, center: '{{date}}' })
    expect(refine(added.source, 'put the date in the footer')).to.deep.equal({
      declined: 'The footer already has this text.',
    })
    const replaced = refined(slip, 'put “Thank you” in the footer on the left')
    expect(replaced.notes.join(' ')).to.match(/This replaced “[^{”]*” in the footer\./)
  })

  it('adds “the number of hours” as a number field', () => {
    const { files } = refined(draft('certificate'), 'add the number of hours below the course')
    expect(files['template.html']).to.include('{{hours}}')
    expect(files['template.json']).to.match(/"hours": \{\s*"type": "number"/)
  })

  it('changes the type of the only chart, even if the prompt calls it “it”', () => {
    const chart: DraftSource = {
      files: newDocument('quarterly report with a bar chart of revenue by region').files,
      assets: {},
    }
    for (const prompt of [
      'show it as lines instead',
      'make the chart a line chart',
      'change the chart to lines',
      'draw lines instead of bars',
      'mach aus dem Diagramm ein Liniendiagramm',
    ]) {
      const { files, summary } = refined(chart, prompt)
      expect(files['template.html'], prompt).to.match(/<data-chart type="line" (?![^>]*direction)/)
      expect(summary).to.equal('Changed the chart to a line chart.')
    }
    expect(refined(chart, 'move the chart below the table').summary).to.equal(
      'Moved the chart below the table.',
    )
    expect(refine(chart, 'make it a bar chart')).to.deep.equal({
      declined: 'The chart is already a bar chart.',
    })
    expect(refine(draft('invoice'), 'make the chart a pie chart')).to.deep.equal({
      declined: 'This page has no chart.',
    })
  })

  it('never prints an instruction about formatting', () => {
    for (const prompt of [
      'the title is too small',
      'the header text is too small',
      'der Titel ist zu klein',
      'the title should be in the middle',
      'make the title nicer',
      'put a line in the footer',
      'use a table with borders',
      'add a table with borders',
    ]) {
      const result = refine(draft('quote'), prompt)
      const files = 'declined' in result ? {} : result.files
      expect(files['template.json'] ?? '', prompt).not.to.match(/too small|in the middle|“line”|"line"/)
      expect(files['template.html'] ?? '', prompt).not.to.match(/too small|in the middle|nicer|>Borders</)
    }
  })

  it('does not create a field from a phrase that is not a name', () => {
    expect(refine(draft('invoice'), 'qr code linking to <script>alert(1)</script>')).to.have.property(
      'declined',
    )
  })

  it('declines an unknown field name, and lists the existing ones', () => {
    expect(refine(draft('shipping-label'), 'add a barcode of the shipment number'))
      .to.have.property('declined')
      .that.includes('There is no field “shipment number”')
  })

  it('that is unknown is declined with the closest command', () => {
    expect(nearestCommand('a chart that dances')?.title).to.equal('Insert a chart')
    expect(nearestCommand('sparkle')).to.equal(undefined)
    expect(refine(draft('invoice'), 'a chart that dances'))
      .to.have.property('declined')
      .that.includes('nearest command: “Insert a chart”')
  })

  it('is understood if it is shown as an example', () => {
    for (const { name, sentences } of commandDefinitions as readonly CommandDefinition[])
      for (const sentence of Object.values(sentences ?? {}))
        expect(readCommand(phraseOf(sentence)), `${name}: ${sentence}`).to.be.an('object')
  })

  it('is read in limited time, no matter how long a clause is', () => {
    const long = 'of the '.repeat(600)
    expect(readSaying(phraseOf(`qr code ${long}`))).to.equal(undefined)
  })

  it('has phrases in English and German if it has any', () => {
    for (const { name, sayings } of commandDefinitions) {
      if (Object.keys(sayings).length === 0) continue
      expect(sayings, name).to.include.all.keys('en', 'de')
    }
  })
})

describe('commands in the prompt of a new document', () => {
  it('add the code and the signature lines of a certificate', () => {
    const { files, notes } = newDocument(
      'certificate of attendance, landscape, dark blue, with QR code linking to a check page, signature of two people',
    )
    expect(files['template.html'])
      .to.include('<bar-code type="qrcode" value="{{check_page}}"')
      .and.to.include('<p>Signature</p>\n      <p>Signature</p>')
      .and.not.to.match(/two people/i)
    expect(files['template.json']).to.include('"orientation": "landscape"').and.to.include('"check_page": {')
    expect(notes.join(' ')).not.to.include('Not done')
  })

  it('add the barcode of a packing slip on a label', () => {
    const { files, notes } = newDocument('packing slip with barcode and 4x6 inch label')
    expect(files['template.html']).to.include('<bar-code type="code128" value="{{delivery_no}}"')
    expect(files['template.json']).to.include('"size": "4in 6in"')
    expect(notes.join(' ')).not.to.include('Not done')
  })

  it('add the chart of a report, and a table of the same data with its total', () => {
    const { files, notes } = newDocument(
      'quarterly report with a bar chart of revenue by region and a table with totals',
    )
    expect(files['template.html'])
      .to.include('of="revenue_by_region" x="region" y="revenue"')
      .and.to.include('<td class="number">{{revenue}}</td>')
      .and.to.include('{{total_revenue}}')
      .and.not.to.include('{{totals}}')
    expect(notes.join(' ')).not.to.include('Not done')
  })

  it('print a menu in two columns', () => {
    const { files } = newDocument('menu for a restaurant in two columns')
    expect(files['style.css']).to.match(/\.dishes,[^}]*columns: 2/)
  })

  it('report what is not done, and the closest command', () => {
    const { notes } = newDocument('An invoice, with a chart that dances')
    expect(notes.join(' '))
      .to.include('Not done: “with a chart that dances”')
      .and.to.include('“Insert a chart”')
  })

  it('add two lines for “two people”', () => {
    expect(readPrompt('A letter with signature of two people').wishes.signers).to.deep.equal(['', ''])
    expect(readPrompt('A letter with signature of the director').wishes.signers).to.deep.equal(['director'])
  })
})
