import { expect } from 'chai'
import type { FieldDeclaration } from '@platen/contract'
import { type LibraryTemplate, libraryTemplates, readLibraryTemplate } from './parts/library.ts'

type Data = Record<string, unknown>

const templates = new Map<string, LibraryTemplate>()

function templateOf(name: string): LibraryTemplate {
  const template = templates.get(name)
  if (!template) throw new Error(`there is no ${name}`)
  return template
}

before(async () => {
  for (const name of libraryTemplates) templates.set(name, await readLibraryTemplate(name))
})

describe('empty values in the library', () => {
  for (const name of libraryTemplates)
    it(`${name}: no dangling unit, separator or empty parentheses are printed`, () => {
      const template = templateOf(name)
      const data = emptied(template.sample('sample.json'), template.settings.fields ?? {})
      expect(textsOf(template.merge(data).html).filter((text) => dangling.test(text))).to.deep.equal([])
    })

  it('packing slip: marks unknown sides of a package, and does not print a total weight if a weight is unknown', () => {
    const sizes = (change: Data) => {
      const row = { contents: 'A', length: 70, width: 50, height: 40, weight: 2, ...change }
      return textsOf(printed('packing-slip', { packages: [row], total_weight: null })).filter((text) =>
        /^[\d.]+ kg|cm$/.test(text),
      )
    }
    expect(sizes({})).to.deep.equal(['2.0 kg Total weight', '70 × 50 × 40 cm', '2.0 kg'])
    expect(sizes({ length: null })).to.deep.equal(['2.0 kg Total weight', '– × 50 × 40 cm', '2.0 kg'])
    expect(sizes({ width: null })).to.deep.equal(['2.0 kg Total weight', '70 × – × 40 cm', '2.0 kg'])
    expect(sizes({ height: null })).to.deep.equal(['2.0 kg Total weight', '70 × 50 cm', '2.0 kg'])
    expect(sizes({ length: null, width: null })).to.deep.equal([
      '2.0 kg Total weight',
      '– × – × 40 cm',
      '2.0 kg',
    ])
    expect(sizes({ length: null, width: null, height: null, weight: null })).to.deep.equal([])
  })

  it('the number of a parcel or package never exceeds the total', () => {
    const parcel = (parcel_no: number | null, parcel_count: number | null) =>
      /Parcels? .*? (?=Shipped)/.exec(
        textsOf(printed('shipping-label', { parcel_no, parcel_count })).join(' '),
      )?.[0]
    expect(parcel(2, 2)).to.equal('Parcel 2 of 2 ')
    expect(parcel(3, 2)).to.equal('Parcel 3 ')
    expect(parcel(3, null)).to.equal('Parcel 3 ')
    expect(parcel(null, 2)).to.equal('Parcels 2 ')
    expect(parcel(null, null)).to.equal(undefined)
    const packages = ['A', 'B'].map((contents) => ({ contents, length: 1, width: 1, height: 1, weight: 1 }))
    expect(textsOf(printed('packing-slip', { packages, package_count: 1 }))).to.include('2 of 2')
  })

  it('packing slip: prints no number of packages if it is unknown, and prints weights unchanged', () => {
    const load = (data: Data) => textsOf(printed('packing-slip', data)).join(' ')
    const unknown = { packages: [], package_count: null, total_weight: null }
    expect(load(unknown)).to.not.match(/\d Packages?\b/)
    expect(load({ ...unknown, package_count: 0 })).to.include('0 Packages')
    expect(load({ ...unknown, package_count: 1 })).to.include('1 Package ')
    expect(load({ ...unknown, package_count: 1200 })).to.include('1,200 Packages')
    expect(load({ ...unknown, total_weight: '99.9999' })).to.include('99.9999 kg Total weight')
    expect(textsOf(printed('shipping-label', { weight: 0.0004 })).join(' ')).to.include('0.0004 kg')
  })

  it('payslip: has one hyphen in its file name if there is no employee number', () => {
    const sample = templateOf('payslip').sample('sample.json')
    const employee = { ...(sample['employee'] as Data), number: '' }
    const { fileName } = templateOf('payslip').merge({ ...sample, employee })
    expect(fileName).to.equal('payslip-30 October 2026.pdf')
  })

  it('payslip: totals for the year are blank unless each line has its amount', () => {
    const sample = templateOf('payslip').sample('sample.json')
    const earnings = [100, 200].map((year_to_date) => ({
      description: 'A',
      quantity: null,
      unit: null,
      rate: null,
      amount: 10,
      year_to_date,
    }))
    const years = (change: Data) => {
      const text = templateOf('payslip').text({
        ...sample,
        earnings,
        deductions: [],
        employer_costs: null,
        ...change,
      })
      return [...text.matchAll(/(?:Gross pay|Total deductions|Net pay) +[\d.,]+(?: +([\d.,]+))? *$/gm)]
        .map((found) => found[1])
        .slice(-3)
    }
    expect(years({})).to.deep.equal(['300.00', '0.00', '300.00'])
    const [first] = earnings
    expect(years({ earnings: [first, { ...first, year_to_date: null }] })).to.deep.equal([
      undefined,
      '0.00',
      undefined,
    ])
  })

  it('a negative invoice has the title of a credit note in each language', () => {
    const titles = {
      'en-GB': 'Credit note',
      de: 'Rechnungskorrektur',
      fr: 'Avoir',
      es: 'Factura rectificativa',
      ar: 'إشعار دائن',
    }
    for (const [locale, title] of Object.entries(titles)) {
      const html = (quantity: number) =>
        printed('invoice', { locale, items: [{ description: 'A', quantity, price: 10 }] })
      expect(html(-1)).to.match(new RegExp(`<title>${title} .*<h1>${title}</h1>`, 's'))
      expect(html(1)).to.not.include(title)
    }
  })
})

function printed(name: string, change: Data): string {
  const template = templateOf(name)
  return template.merge({ ...template.sample('sample.json'), ...change }).html
}

/** A unit, a separator, a word or a sign whose value is missing. */
const dangling = /(?:^|\s)[×·](?:\s*[×·]|$)|^[×·]|^(?:kg|cm|h|days?|miles|No\.|the|of|%)$|\bof$|\(\s*\)/

/** Returns the strings between tags, trimmed. Strings with only inline markup between them count as one. */
function textsOf(html: string): string[] {
  return html
    .slice(html.indexOf('</head>') + 7)
    .replaceAll(/<style[\s\S]*?<\/style>|<!--[\s\S]*?-->|<\/?(?:b|bdi|small|span)\b[^>]*>/g, '')
    .split(/<[^>]*>/)
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
}

/** Returns the data with `null` in each field that can be empty. Lists keep their rows. */
function emptied(data: Data, fields: Readonly<Record<string, FieldDeclaration>>): Data {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const field = fields[name]
      if (field?.type === 'list' && field.fields && Array.isArray(value)) {
        const inner = field.fields
        return [name, value.map((row: Data) => emptied(row, inner))]
      }
      if (field?.type === 'group' && value !== null && typeof value === 'object')
        return [name, emptied(value as Data, field.fields ?? {})]
      return [
        name,
        field?.required === true || field?.type === 'list' || name === 'unit' || name === 'locale'
          ? value
          : null,
      ]
    }),
  )
}
