import { expect } from 'chai'
import { understandData } from './understand-data.ts'
import type { UnderstoodField } from './understood.ts'

const table = (text: string) => ({ format: 'csv', text }) as const
const json = (data: unknown) => ({ format: 'json', text: JSON.stringify(data) }) as const

/** Describes the type of a field: `money EUR`, `percent of 100`, `number ungrouped`, `number 2–2`. */
function shortly({ kind, currency, whole, places, isUngrouped, timeZone }: UnderstoodField): string {
  return [
    kind,
    currency,
    whole && `of ${whole}`,
    places?.join('–'),
    isUngrouped === true && 'ungrouped',
    timeZone,
  ]
    .filter(Boolean)
    .join(' ')
}

function kindsIn(fields: readonly UnderstoodField[]): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => [
      [field.path.join('.'), shortly(field)],
      ...Object.entries(kindsIn(field.children)),
    ]),
  )
}

const line = { description: 'Cup', quantity: 2, price: 9.5 }

const meanings: Record<string, [given: Parameters<typeof understandData>[0], kinds: Record<string, string>]> =
  {
    'codes, years, Unix times, and dates without separators have no thousands separators': [
      json({ codigo_ibge: 5200050, term: 2015, last4: 6789, start_date: 20150101, created: 1234567890 }),
      {
        codigo_ibge: 'number ungrouped',
        term: 'number ungrouped',
        last4: 'number ungrouped',
        start_date: 'number ungrouped',
        created: 'number ungrouped',
      },
    ],
    'a minus is a sign after an amount, but not after a grade': [
      table('subject,mark,amount\nMaths,2,"10,50-"\nPE,1-,"3,00"\n'),
      { items: 'list', 'items.subject': 'text', 'items.mark': 'text', 'items.amount': 'money' },
    ],
    'amounts have the currency of a currency reference': [
      json({ CurrencyRef: { value: 'USD', name: 'US Dollar' }, Balance: 310.77 }),
      {
        CurrencyRef: 'group',
        'CurrencyRef.value': 'text',
        'CurrencyRef.name': 'text',
        Balance: 'money CurrencyRef.value',
      },
    ],
    'times with several offsets have no time zone': [
      json({ rows: [{ at: '2026-07-01T00:30:00+02:00' }, { at: '2026-12-01T23:30:00+01:00' }] }),
      { rows: 'list', 'rows.at': 'datetime' },
    ],
    'years are not numbers': [
      json({ foundation_year: 1969, exp_year: 2027, year: 2014 }),
      { foundation_year: 'text', exp_year: 'text', year: 'text' },
    ],
    'counts and measurements have thousands separators': [
      json({ population: 1234567, weight_kg: 12500, orders: 4120, Besucheranzahl: 15000, area: 1204.5 }),
      {
        population: 'number',
        weight_kg: 'number',
        orders: 'number',
        Besucheranzahl: 'number',
        area: 'number',
      },
    ],
    'counts in a table have thousands separators, codes do not': [
      table('id;name;codigo_ibge;population\n1103;A;5200050;12345\n1104;B;5200100;2345\n'),
      { 'items.id': 'text', 'items.codigo_ibge': 'text', 'items.population': 'number' },
    ],
    'percentages are unchanged': [
      json({ day_change_percentage: 0.17, growth_pct: 12.5, yield_percent: 3.125 }),
      {
        day_change_percentage: 'percent of 100',
        growth_pct: 'percent of 100',
        yield_percent: 'percent of 100 0–3',
      },
    ],
    'taxes and discounts below one are fractions': [
      json({ items: [{ ...line, taxPercentage: 0.2, discountPercentage: 0.25 }] }),
      { 'items.taxPercentage': 'percent of 1', 'items.discountPercentage': 'percent of 1' },
    ],
    'an amount whose name contains a rate is not a rate': [
      json({
        before_tax_10_percentage: 60_000,
        tax_10_percentage: 6000,
        tax_8_percentage: 800,
        total_amount: 66_800.5,
      }),
      { tax_10_percentage: 'money', tax_8_percentage: 'money' },
    ],
    'small taxes are amounts': [
      json({
        items: [{ ...line, tax: 0.38 }],
        transaction_tax: 0.56,
        total_tax: '0.90',
        shipping_tax: '0.00',
      }),
      { 'items.tax': 'money', transaction_tax: 'money', total_tax: 'money', shipping_tax: 'money' },
    ],
    'a tax is a rate if all of its values are usual rates': [
      json({
        items: [
          { ...line, tax: 19 },
          { ...line, tax: 7 },
        ],
      }),
      { 'items.tax': 'percent of 100' },
    ],
    'a VAT number is not an amount': [json({ vat: 123456789, price: 5 }), { vat: 'text' }],
    'only whole words of a name are considered': [
      json({
        parent: 1,
        firing_rate: 33.18,
        rate: 0.187,
        change: 282,
        torrent: 5,
        rent: 950,
        exchange_rate: 1.08,
      }),
      {
        parent: 'number',
        firing_rate: 'number',
        rate: 'percent of 1',
        change: 'number',
        torrent: 'number',
        rent: 'money',
        exchange_rate: 'number',
      },
    ],
    'a rate next to hours is a price, and change next to a paid amount is an amount': [
      json({ lines: [{ hours: 4, rate: 85 }], paid: 20, change: 3.5 }),
      { 'lines.rate': 'money', change: 'money' },
    ],
    'integer amounts without prices are counts': [
      table('product,order_amount\nRoll,7\nBun,12\n'),
      { 'items.order_amount': 'number' },
    ],
    'numbers with two decimal places next to money are money': [
      table(
        'Name,Basic Salary,Allowances,SSNIT,Score\nAnn,8500.00,2500.00,467.50,4.25\nBen,7500.00,0.00,412.50,3.75\n',
      ),
      { 'items.Allowances': 'money', 'items.SSNIT': 'money', 'items.Score': 'number 2–2' },
    ],
    'written decimal places are kept': [
      json({ items: [{ quantity: '1.00' }, { quantity: '2.50' }], base: '1620.00' }),
      { 'items.quantity': 'number 2–2', base: 'number 2–2' },
    ],
    'thousands separators in a table are not decimal separators': [
      table('city,population\nA,"1,234"\nB,"56,789"\nC,"1,234,567"\n'),
      { 'items.population': 'number' },
    ],
    'unit prices keep their decimal places': [
      json({ average_price: 72.755, price: 161.05 }),
      { average_price: 'money 2–3', price: 'money' },
    ],
    'floating-point errors are rounded away': [
      json({ pnl: -629.2999999999993, igst: 0.0033767999999999997 }),
      { pnl: 'number 0–1', igst: 'number 0–6' },
    ],
    'currency codes can be in lower case': [
      json({
        currency: 'usd',
        price: 20,
        sub: { currency: 'jpy', price: 300 },
        rows: [{ currency: 'chf', price: 1 }],
      }),
      { price: 'money currency', 'sub.price': 'money sub.currency', 'rows.price': 'money currency' },
    ],
    'currencies are read from signs and names': [
      json({
        a_price: '¥1,200',
        b_price: '1 250,50 zł',
        c_price: '₹1,23,456.00',
        d_price: '300円',
        price_usd: 5,
        'Betrag (€)': 6,
      }),
      {
        a_price: 'money JPY',
        b_price: 'money PLN',
        c_price: 'money INR',
        d_price: 'money JPY',
        price_usd: 'money USD',
        'Betrag (€)': 'money EUR',
      },
    ],
    'amounts in several currencies in one column stay text': [
      table('item,price\nA,$12.50\nB,€9.00\n'),
      { 'items.price': 'text' },
    ],
    'amounts are recognized in other languages': [
      json({ 小計: 39_000, 金額: '1,200', 単価: 300, Сумма: 1200.5, 단가: 500, Importo: 12.5 }),
      { 小計: 'money', 金額: 'money', 単価: 'money', Сумма: 'money', 단가: 'money', Importo: 'money' },
    ],
    'rows without a currency have the currency of the other rows': [
      json({ rows: [{ currency: 'EUR', price: 5 }, { price: 6 }] }),
      { 'rows.price': 'money EUR' },
    ],
    'Arabic and Persian digits are read': [
      json({ التاريخ: '١٥/٠٨/٢٠٢٤', السعر: '١٢٣٫٥٠', الكمية: '٣', ملاحظات: 'الطابق ٣' }),
      { التاريخ: 'date', السعر: 'money', الكمية: 'number', ملاحظات: 'multiline' },
    ],
    'letters before a number are a currency only for amounts': [
      json({ list: 'TOP 10', fee: 'SEK 100', room: 'RM 12' }),
      { list: 'text', fee: 'money SEK', room: 'text' },
    ],
    'times keep their offset': [
      json({ at: '2019-08-09T03:33:09+07:00', utc: '2019-08-09T03:33:09Z' }),
      { at: 'datetime +07:00', utc: 'datetime' },
    ],
    'times in rows with several offsets have no time zone': [
      json({ rows: [{ at: '2026-07-01T00:30:00+02:00' }, { at: '2026-12-01T23:30:00+01:00' }] }),
      { 'rows.at': 'datetime' },
    ],
    'words such as N/A among numbers and dates are missing values': [
      table('name,score,seen\nA,N/A,2026-01-02\nB,4.5,-\nC,,NULL\n'),
      { 'items.score': 'number 1–1', 'items.seen': 'date' },
    ],
    'words such as NA in a text column are text': [
      table('name,country\nA,NA\nB,DE\n'),
      { 'items.country': 'text' },
    ],
  }

describe('the meaning of sample values', () => {
  for (const [title, [given, kinds]] of Object.entries(meanings))
    it(title, () => {
      const { fields, faults } = understandData(given)
      expect(faults).to.deep.equal([])
      expect(kindsIn(fields)).to.deep.include(kinds)
    })

  it('reports assumptions', () => {
    const notesOf = (given: Parameters<typeof understandData>[0]) => understandData(given).notes.join(' ')
    expect(notesOf(table('Name,Date\nA,1/2/2025\nB,3/4/2025\n'))).to.include(
      '“1/2/2025” in “Date” is ambiguous. It was read as 2 January 2025.',
    )
    expect(notesOf(table('item,price\nA,$12.50\nB,€9.00\n'))).to.include('in several currencies')
    expect(notesOf(json({ currency: 'usd', price: 2000 }))).to.include('2000 was read as whole units')
    expect(notesOf(json({ currency: 'USD', price: 2000 }))).to.equal('')
    expect(notesOf(json({ day_change_percentage: 0.17 }))).to.include('0.17 is 0.17 %')
  })
})
