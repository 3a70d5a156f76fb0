import { readStarters } from '@platen/assistant/starters'
import { pageSizes } from '@platen/contract'
import { expect } from 'chai'
import { composeTemplate } from './compose-template.ts'
import type { Composed, ComposeRequest } from './composing.ts'
import { dataShapes } from './testing/data-shapes.ts'

const today = '2026-11-23'
const items = [
  { description: 'Proofreading', quantity: 18.5, price: 52 },
  { description: 'Printing', quantity: 750, price: 4.12 },
]

function compose(prompt: string, data: unknown, pictures: ComposeRequest['pictures'] = []): Composed {
  const sample = { format: 'json', text: JSON.stringify(data) } as const
  const composed = composeTemplate({ prompt, sample, pictures, today }, readStarters())
  if ('declined' in composed) throw new Error(composed.declined)
  return composed
}

interface Settings {
  page: { size: string; orientation: string }
  language: string
  fields: Record<string, Record<string, unknown>>
  computed?: Record<string, { formula: string; type?: string }>
}

function settingsOf({ files }: Composed): Settings {
  return JSON.parse(files['template.json'] ?? '') as Settings
}

describe('a template composed from data and a prompt', () => {
  it('interprets “from” and “to” as locations next to a departure, and as people otherwise', () => {
    const journey = { from: 'FRA', to: 'JFK', flight: 'LH 400', departure: '2026-12-24' }
    const travel = settingsOf(compose('Boarding pass', journey)).fields
    expect([travel['from']?.['label'], travel['to']?.['label']]).to.deep.equal(['From', 'To'])
    const letter = compose('Letter', { from: 'Ida Brandt', to: 'Tom Reyes', date: '2026-12-24' })
    expect(letter.files['template.html']).to.include('<p class="brand">{{from}}')
  })

  it('reports that Unix times are printed unchanged', () => {
    const { notes } = compose('Invoice', { number: 'R-1', created: 1680644467, total: 12.5 })
    expect(notes.join(' ')).to.include('Send dates such as 2023-04-04 for “created”')
  })

  for (const { name, prompt, sample } of dataShapes)
    it(`prints each value of the data once: ${name}`, () => {
      const composed = composeTemplate({ prompt, sample, pictures: [], today }, readStarters())
      if ('declined' in composed) throw new Error(composed.declined)
      const html = (composed.files['template.html'] ?? '').replaceAll(/<bar-code.*<\/bar-code>/g, '')
      const { fields } = settingsOf(composed)
      const currencies = new Set(
        [...(composed.files['template.json'] ?? '').matchAll(/"(?:currency|locale)": "\{\{(.+?)\}\}"/g)].map(
          ([, tag]) => tag,
        ),
      )
      const names = Object.entries(fields).filter(([, { type }]) => type !== 'group' && type !== 'list')
      for (const [field] of names) {
        const count = html.split(`{{${field}}}`).length - 1
        const isInRows = Object.values(fields).some((other) =>
          JSON.stringify(other['fields'] ?? {}).includes(`"${field}"`),
        )
        if (!currencies.has(field) && !isInRows) expect(count, field).to.equal(1)
      }
    })

  it('calculates missing totals in rows and sums, and uses those that are sent', () => {
    const lacking = settingsOf(compose('Invoice', { invoice_no: 'R-1', tax_rate: 0.2, items }))
    expect(
      Object.entries(lacking.computed ?? {}).map(([name, { formula }]) => [name, formula]),
    ).to.deep.equal([
      ['items.amount', 'round(quantity * price, 2)'],
      ['subtotal', 'sum(items.amount)'],
      ['tax', 'round(subtotal * tax_rate, 2)'],
      ['total', 'subtotal + tax'],
    ])
    const sent = compose('Invoice', {
      items: items.map((item) => ({ ...item, amount: 10 })),
      subtotal: 20,
      vat: 4,
      total: 24,
    })
    expect(settingsOf(sent).computed).to.equal(undefined)
    expect(sent.files['template.html']).to.match(
      /class="end"><th[^>]*>Subtotal<\/th><td>\{\{subtotal\}\}[^]*class="end due"><th[^>]*>Total<\/th><td>\{\{total\}\}/,
    )
  })

  it('assigns types to amounts, dates, percentages and numbers', () => {
    const { fields } = settingsOf(
      compose('Report', {
        date: '2026-01-02',
        growth: 0.12,
        revenue: 12.5,
        weight: 3,
        is_done: true,
        invoice_no: 17,
        at: '2026-01-02T10:00:00Z',
      }),
    )
    expect(Object.fromEntries(Object.entries(fields).map(([name, { type }]) => [name, type]))).to.deep.equal({
      date: 'date',
      growth: 'percent',
      revenue: 'money',
      weight: 'number',
      is_done: 'boolean',
      invoice_no: 'text',
      at: 'datetime',
    })
  })

  it('writes its labels in the language of the prompt, whatever the data’s names are', () => {
    const { files } = compose('Eine Rechnung', {
      invoice_no: 'R-1',
      date: '2026-10-12',
      customer: { name: 'Ann' },
      items,
    })
    for (const word of ['Rechnung', 'Rechnungsnummer', 'Datum', 'Beschreibung', 'Menge', 'Gesamtbetrag'])
      expect(files['template.html']).to.include(`>${word}`)
    expect(settingsOf({ files } as Composed).language).to.equal('de')
  })

  it('prints lines with nested lists as a table, reports what it omits, and adds no totals to existing ones', () => {
    const lines = [{ description: 'Cup', quantity: 2, price: 9, sum: 18, total: 16, taxes: [{ rate: 19 }] }]
    const sent = compose('Invoice', { lines, totals: { sum: 16, tax: 3.04, total: 19.04 } })
    expect(settingsOf(sent).computed).to.equal(undefined)
    expect(sent.files['template.html']).to.match(/<table[^]*\{\{#lines\}\}[^]*\{\{total\}\}/)
    expect(sent.notes.join(' ')).to.include('Not printed').and.to.include('“lines.taxes”')
    expect(settingsOf(compose('Invoice', { lines })).computed).to.have.nested.property(
      'total.formula',
      'sum(lines.total)',
    )
  })

  it('creates samples from names that are not labels, with consistent sums', () => {
    const text = '#,نوع الفاتورة,billedToLabel,billedToInput,shipper,subtotal,tax,total,paid'
    const composed = composeTemplate(
      {
        prompt: 'An invoice',
        sample: { format: 'names', text },
        pictures: [],
        today,
      },
      readStarters(),
    )
    if ('declined' in composed) throw new Error(composed.declined)
    const labels = Object.values(settingsOf(composed).fields).map(({ label }) => label)
    const values = JSON.parse(composed.files['sample.json'] ?? '') as Record<string, unknown>
    expect(Object.values(values).filter((value) => labels.includes(value))).to.deep.equal([])
    expect(values).to.include({ subtotal: 4630, tax: 879.7, total: 5509.7 })
    expect(composed.files['template.html']).to.match(/class="(?:end )?due">[^]*\{\{total\}\}/)
  })

  it('labels a field by its meaning only if its values match', () => {
    const { files } = compose('Eine Rechnung', {
      code: '001',
      rate: 'general',
      addresses: [{ street: 'Am Wall 3', code: '69190' }],
      item: { name: 'Cup', unit: 'h' },
    })
    for (const wrong of ['Artikelnummer', 'Einzelpreis', 'Beschreibung'])
      expect(files['template.html']).to.not.include(wrong)
  })

  it('adds accents to names according to their language, and treats “nombre” as a name', () => {
    const text = 'nombre, direccion, numero_factura, productos[].descripcion, productos[].cantidad'
    const composed = composeTemplate(
      {
        prompt: 'Una factura',
        sample: { format: 'names', text },
        pictures: [],
        today,
      },
      readStarters(),
    )
    if ('declined' in composed) throw new Error(composed.declined)
    for (const label of ['Nombre', 'Dirección', 'Número de factura', 'Descripción', 'Cantidad'])
      expect(composed.files['template.html']).to.include(`>${label}<`)
    expect(settingsOf(composed).fields['nombre']).to.include({ type: 'text', label: 'Nombre' })
  })

  it('takes page size, orientation, color, font and title from the prompt', () => {
    const { files } = compose('A report titled “Our year” on US letter, landscape, serif, #0a7d4b', {
      a: 'b',
    })
    const { page } = settingsOf({ files } as Composed)
    expect(page).to.include({ size: 'Letter', orientation: 'landscape' })
    expect(files['template.html']).to.include('<h1>Our year</h1>')
    expect(files['style.css']).to.include('--brand-primary, #0a7d4b').and.to.include("'EB Garamond'")
  })

  for (const [words, size] of [
    ['on A6', '105mm 148mm'],
    ['on A6 landscape', '148mm 105mm'],
    ['tabloid', 'Ledger'],
    ['on ledger paper', 'Ledger'],
    ['on B5', 'B5'],
  ] as const)
    it(`“${words}”: a supported page size`, () => {
      for (const kind of ['certificate', 'invoice', 'label']) {
        const composed = compose(`A ${kind} ${words}`, { name: 'Ann', items })
        const own = settingsOf(composed).page.size
        expect(own in pageSizes || /^\d+mm \d+mm$/.test(own), own).to.equal(true)
        expect(composed.files['style.css']).not.to.include('NaN')
        if (kind === 'invoice') expect(settingsOf(composed).page.size).to.equal(size)
      }
    })

  it('has a row for an empty list, and omits missing optional values', () => {
    const { files } = compose('Invoice', { items: [], customer: { name: 'Ann', phone: null } })
    expect(files['template.html']).to.include('{{#customer.phone}}')
    expect(compose('Invoice', { items }).files['template.html']).to.include('{{^items}}')
  })

  it('prints the account’s company if the data has no sender, otherwise the sender', () => {
    const own = compose('Invoice', { items })
    expect(settingsOf(own).fields['sender']).to.have.nested.property('fields.name.company', 'name')
    expect(own.notes.join(' ')).to.include('Brand page')
    const named = compose('Invoice', { items, seller: { name: 'Tidewater' } })
    expect(settingsOf(named).fields).to.not.have.property('sender')
    expect(named.files['template.html']).to.include('<p class="brand">{{seller.name}}</p>')
  })

  it('recognizes an invoice by its data if the prompt names no kind', () => {
    const { summary, files } = compose('Please make it blue', { invoice_no: 'R-1', items })
    expect(summary).to.equal(
      'Created an invoice in English with 4 fields and one table of items with a calculated total.',
    )
    expect(files['template.html']).to.include('<h1>Invoice</h1>')
  })

  it('sets long text in two columns on request', () => {
    expect(compose('A report in two columns', { body: 'Long' }).files['style.css']).to.include('columns: 2')
    expect(compose('A report', { body: 'Long' }).files['style.css']).to.not.include('columns: 2')
  })

  it('keeps each category of a menu together, even in columns', () => {
    const dishes = [
      { category: 'Starters', name: 'Leek soup', price: 7.5 },
      { category: 'Starters', name: 'Beetroot salad', price: 9 },
    ]
    const { files } = compose('Menu in two columns', { title: 'The Old Boathouse', dishes })
    expect(files['template.html']).to.match(
      /\{\{#by_category\}\}\n\s*<div class="course">\n\s*<h2>\{\{key\}\}[^]*class="dish"[^]*<\/div>\n\s*\{\{\/by_category\}\}/,
    )
    expect(files['style.css']).to.match(/\.course \{\s*break-inside: avoid/)
  })

  it('puts an attached logo into the letterhead', () => {
    const picture = { name: 'logo.png', path: 'assets/logo.png', width: 200, height: 80 }
    expect(compose('Invoice', { items }, [picture]).files['template.html']).to.match(
      /<header>\s+<img src="assets\/logo\.png"/,
    )
  })

  it('puts the brand’s logo into a letterhead that has no logo', () => {
    const picture = { name: 'logo.png', path: 'assets/logo.png', width: 200, height: 80 }
    const branded = (prompt: string, data: unknown, pictures: ComposeRequest['pictures'] = []) => {
      const sample = { format: 'json' as const, text: JSON.stringify(data) }
      const composed = composeTemplate(
        {
          prompt,
          sample,
          pictures,
          brandLogo: 'assets/brand-logo.svg',
          today,
        },
        readStarters(),
      )
      return 'files' in composed ? composed.files['template.html'] : composed.declined
    }
    const shown = '<img src="assets/brand-logo.svg" alt="">'
    for (const prompt of ['Invoice', 'A letter', 'A certificate', 'A packing slip'])
      expect(branded(prompt, { items }), prompt).to.match(
        /<header[^>]*>\s+<img src="assets\/brand-logo\.svg"/,
      )
    expect(branded('Invoice', { items }, [picture])).to.not.include(shown)
    expect(
      branded('Invoice', { seller: { name: 'A', logo: 'data:image/png;base64,AA==' }, items }),
    ).to.not.include(shown)
    expect(branded('A label for a box', { number: '1' })).to.not.include(shown)
  })

  it('declares a field with the type from the prompt, even for names without values', () => {
    const sample = {
      format: 'names' as const,
      text: 'reference, delivered',
      kinds: { delivered: 'date' as const },
    }
    const composed = composeTemplate({ prompt: 'A letter', sample, pictures: [], today }, readStarters())
    const files = 'files' in composed ? composed.files : {}
    const { fields } = JSON.parse(files['template.json'] ?? '{}') as {
      fields: Record<string, { type: string }>
    }
    expect(fields['delivered']?.type).to.equal('date')
    expect(JSON.parse(files['sample.json'] ?? '{}'))
      .to.have.property('delivered')
      .that.matches(/^\d{4}-\d\d-\d\d$/)
  })

  it('chooses fields and realistic samples in the language of the prompt if there is no data yet', () => {
    const composed = composeTemplate(
      {
        prompt: 'Une facture',
        sample: { format: 'later', text: '' },
        pictures: [],
        today,
      },
      readStarters(),
    )
    if ('declined' in composed) throw new Error(composed.declined)
    expect(composed.hasPickedFields).to.equal(true)
    expect(composed.files['sample.json']).to.include('Atelier').and.to.include(today)
    expect(composed.summary).to.match(/^Created an invoice in French with \d+ fields and one table/)
  })

  it('reports what is wrong with data that it cannot read', () => {
    const composed = composeTemplate(
      {
        prompt: 'Invoice',
        sample: { format: 'json', text: '{"a":1,}' },
        pictures: [],
        today,
      },
      readStarters(),
    )
    expect(composed).to.have.property('declined').that.includes('line 1, column 8')
  })

  it('prints wide tables in landscape with smaller text, without breaking words of the data', () => {
    const wide = Array.from({ length: 11 }, (_, at) => [`field ${at}`, 'Administration'] as const)
    const composed = compose('List', { entries: [Object.fromEntries(wide)] })
    expect(settingsOf(composed).page.orientation).to.equal('landscape')
    expect(composed.files['template.html']).to.include('<table class="dense">').and.include('min-width')
    const narrow = compose('List', { entries: [{ name: 'Ann', city: 'Leeds' }] })
    expect(settingsOf(narrow).page.orientation).to.equal('portrait')
  })

  it('prints the owner first: an address next to a customer, a list with one address, a group before tables, a CV’s basics', () => {
    const address = { street: '8 Mill Lane', zip: 'LS1', city: 'Leeds' }
    const beside = compose('Invoice', { customer: 'Ann', ...address, items }).files['template.html'] ?? ''
    expect(beside).to.match(/class="to"[^]*\{\{street\}\}[^]*\{\{zip\}\} \{\{city\}\}[^]*class="facts"/)
    const supplier = { name: 'Tidewater', addresses: [address] }
    const listed = compose('Invoice', { supplier, items }).files['template.html'] ?? ''
    expect(listed).to.match(/<header>[^]*\{\{#supplier\.addresses\}\}[^]*\{\{street\}\}[^]*<\/header>/)
    const school = compose('School report', {
      pupil: { name: 'Mia', class: '4b' },
      subjects: [{ subject: 'Maths', mark: 'B', comment: 'Works hard' }],
    }).files['template.html']
    expect(school).to.match(/\{\{pupil\.name\}\}[^]*<table/)
    const cv = compose('CV', { work: [{ name: 'Hooli' }], basics: { name: 'Ann', email: 'a@example.org' } })
    expect(cv.files['template.html']).to.match(
      /<h1>\{\{basics\.name\}\}<\/h1>[^]*\{\{basics\.email\}\}[^]*\{\{#work\}\}/,
    )
  })

  it('prints no text over the code of a small label', () => {
    const badge = compose('Name badge 90 x 55 mm with a QR code', {
      name: 'Ann',
      company: 'ACME',
      number: '7',
    })
    expect(badge.files['style.css']).to.match(/:not\(header, \.barcode\) \{\s*margin-inline-end: 23mm/)
  })

  it('does not use a software account as the letterhead, and isolates numbers after Arabic words', () => {
    const { files } = compose('Report', {
      sender: { login: 'octo', id: 1, url: 'https://example.org' },
      title: 'x',
    })
    expect(files['template.html']).to.not.match(/<header>/)
    expect(compose('فاتورة', { invoice_no: '2026-0412', items }).files['template.json']).to.include(
      '\u2068{{invoice_no}}\u2069',
    )
  })

  it('keeps hostile data and prompts out of the page, and accepts long prompts', () => {
    const tags = compose('Report "<script>{{x}}"', {
      '<script>': 'a',
      'x}}{{y': 'b',
      [`a${' '.repeat(200_000)}b`]: 'c',
      d: `1${' '.repeat(9_000)}x`,
    })
    expect(tags.files['template.html']).to.not.include('<script')
    expect(tags.files['template.html']).to.not.include('{{x}}')
    const long = { prompt: `an ${' '.repeat(19_000)}report "`, sample: undefined, pictures: [], today }
    expect(composeTemplate(long, readStarters())).to.have.property('files')
  })
})
