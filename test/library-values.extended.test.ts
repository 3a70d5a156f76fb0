import { expect } from 'chai'
import type { FieldDeclaration, TextTree } from '@platen/contract'
import { readPicture } from '../libs/merge/src/codes/testing/read-code.ts'
import { libraryTemplates, type LibraryTemplate, readLibraryTemplate, samplesOf } from './parts/library.ts'
import { pictureOf, positionsOf } from './parts/pdf-positions.ts'
import { type Account, type SharedStack, shareStack } from './parts/stack.ts'

type Data = Record<string, any>

const languages = ['en', 'de', 'fr', 'es', 'ar']
const templates = new Map<string, LibraryTemplate>()

function templateOf(name: string): LibraryTemplate {
  const template = templates.get(name)
  if (!template) throw new Error(`there is no ${name}`)
  return template
}

before(async () => {
  for (const name of libraryTemplates) templates.set(name, await readLibraryTemplate(name))
})

describe('samples in the library', () => {
  for (const name of libraryTemplates) {
    it(`${name}: contain raw values, and the template computes all other values`, () => {
      for (const file of samplesOf(name)) {
        const printed = [...textsIn(templateOf(name).sample(file))].filter(({ text }) => isPreformatted(text))
        expect(printed, file).to.deep.equal([])
      }
    })
  }
})

describe('computed values in the library', () => {
  it('invoice: amounts, subtotal, VAT by rate and total', () => {
    for (const file of samplesOf('invoice')) {
      const data: Data = templateOf('invoice').sample(file)
      const amounts = data.items.map(({ quantity, price }: Data) => cents(times(quantity, price)))
      const taxes = byRate(data.items, amounts).map(([rate, base]) => cents(times(rate, inUnits(base))))
      const subtotal = sum(amounts)
      const plain = [...amounts, subtotal, ...taxes].map((value) => amount(value, data))
      const total = amount(subtotal + sum(taxes), data, data.currency)
      expect(lastCells('invoice', data).slice(0, -1), file).to.deep.equal([...plain, total])
    }
  })

  it('quote: amounts, subtotal, VAT by rate and total', () => {
    for (const file of samplesOf('quote')) {
      const data: Data = templateOf('quote').sample(file)
      const amounts = data.items.map(({ quantity, price }: Data) => cents(times(quantity, price)))
      const taxes = byRate(data.items, amounts).map(([rate, base]) => cents(times(rate, inUnits(base))))
      const options = data.options.map((option: Data) => cents(exact(option.amount)))
      const subtotal = sum(amounts)
      const plain = [...amounts, subtotal, ...taxes].map((value) => amount(value, data))
      const total = amount(subtotal + sum(taxes), data, data.currency)
      expect(lastCells('quote', data), file).to.deep.equal([
        ...plain,
        total,
        ...options.map((value: bigint) => amount(value, data)),
      ])
    }
  })

  it('receipt: amounts, total, included VAT, and the amount due', () => {
    for (const file of samplesOf('receipt')) {
      const data: Data = templateOf('receipt').sample(file)
      const amounts = data.items.map(({ quantity = 1, price }: Data) => cents(times(quantity, price)))
      const received = cents(exact(data.amount_received))
      const total = amounts.length === 0 ? received : sum(amounts)
      const taxes = byRate(data.items, amounts).map(([rate, base]) => {
        const { digits, places } = exact(rate)
        const one = 10n ** BigInt(places)
        return halfUp(base * digits, one + digits)
      })
      const sums = [...amounts, total, ...taxes].map((value) => amount(value, data))
      const due = total > received ? [amount(total - received, data, data.currency)] : []
      expect(lastCells('receipt', data).slice(0, -1), file).to.deep.equal([
        ...sums,
        amount(received, data, data.currency),
        ...due,
      ])
    }
  })

  it('statement: the balance after each transaction, and the sums for each month and for all months', () => {
    for (const file of samplesOf('statement')) {
      const data: Data = templateOf('statement').sample(file)
      let balance = cents(exact(data.opening_balance))
      const expected: bigint[] = []
      let month = ''
      for (const transaction of data.transactions as Data[]) {
        if (transaction.date.slice(0, 7) !== month) {
          if (month !== '') expected.push(balance)
          expected.push(balance)
          month = transaction.date.slice(0, 7)
        }
        balance += cents(exact(transaction.amount))
        expected.push(balance)
      }
      if (month !== '') expected.push(balance)
      expect(lastCells('statement', data), file).to.deep.equal(expected.map((value) => amount(value, data)))
      const payments = data.transactions.map((one: Data) => cents(exact(one.amount)))
      const paidOut = -sum(payments.filter((value: bigint) => value < 0n))
      const paidIn = sum(payments.filter((value: bigint) => value > 0n))
      const summary = /<dl class="summary">[\s\S]*?<\/dl>/.exec(templateOf('statement').merge(data).html)?.[0]
      for (const value of [paidOut, paidIn, balance]) expect(summary).to.include(amount(value, data))
    }
  })

  it('payslip: earnings, deductions, net pay and the cost of employment for the period and the year', () => {
    for (const file of samplesOf('payslip')) {
      const data: Data = templateOf('payslip').sample(file)
      const column = (rows: Data[], value: (row: Data) => bigint) => sum(rows.map(value))
      const perYear = ({ year_to_date }: Data) => cents(exact(year_to_date))
      const perPeriod = ({ amount: sent }: Data) => cents(exact(sent))
      const gross = [
        column(data.earnings, ({ quantity = 1, rate }) => cents(times(quantity, rate))),
        column(data.earnings, perYear),
      ]
      const deducted = [column(data.deductions, perPeriod), column(data.deductions, perYear)]
      const costs: Data[] | undefined = data.employer_costs?.lines
      const onTop = costs ? [column(costs, perPeriod), column(costs, perYear)] : []
      const net = gross.map((value, at) => value - (deducted[at] ?? 0n))
      const whole = onTop.map((value, at) => value + (gross[at] ?? 0n))
      const sums = [gross, deducted, net, ...(costs ? [whole] : [])]
      const totals = Array.from(
        templateOf('payslip')
          .merge(data)
          .html.matchAll(/<tr class="total.*?<td>(.*?)<\/td><td>(.*?)<\/td><\/tr>/g),
        ([, period, year]) => [period, year],
      )
      expect(totals, file).to.deep.equal(sums.map((pair) => pair.map((value) => amount(value, data))))
    }
  })

  it('packing slip: back-ordered quantities, pieces, packages and their weight', () => {
    for (const file of samplesOf('packing-slip')) {
      const data: Data = templateOf('packing-slip').sample(file)
      const text = templateOf('packing-slip').text(data).replaceAll(/\s+/g, ' ')
      const of = (key: string) => data.items.reduce((all: number, item: Data) => all + item[key], 0)
      const [ordered, shipped] = [of('ordered'), of('shipped')]
      const pieces = [ordered, shipped, ordered - shipped].map((count) => count.toLocaleString('en-GB'))
      expect(text).to.include(`Pieces ${pieces.join(' ')}`)
      const tenths = data.packages.reduce((all: number, { weight }: Data) => all + Math.round(weight * 10), 0)
      const weight = data.packages.length > 0 ? `${(tenths / 10).toFixed(1)} kg Total weight` : ''
      const count = data.packages.length
      if (count > 0) expect(text).to.include(`${count} ${count === 1 ? 'Package' : 'Packages'} ${weight}`)
      else expect(text).to.not.match(/\d Packages/)
      expect(text.includes('Total weight')).to.equal(weight !== '')
    }
    const unlisted = {
      ...templateOf('packing-slip').sample('samples/empty.json'),
      package_count: 7,
      total_weight: '12.25',
    }
    expect(templateOf('packing-slip').text(unlisted).replaceAll(/\s+/g, ' ')).to.include(
      '7 Packages 12.25 kg Total weight',
    )
  })

  it('packing slip: an excess of one item does not reduce the back-ordered quantity of another', () => {
    const items = [
      { sku: 'A', description: 'A', ordered: 10, shipped: 5 },
      { sku: 'B', description: 'B', ordered: 5, shipped: 10 },
    ]
    const data = { ...templateOf('packing-slip').sample('sample.json'), items }
    expect(templateOf('packing-slip').text(data).replaceAll(/\s+/g, ' ')).to.include('Pieces 15 15 5')
  })

  it('shipping label: the barcode contains the tracking number without white space', () => {
    const sample = templateOf('shipping-label').sample('sample.json')
    const bars = (tracking_no: string) =>
      /<bar-code[^>]*>(.*?)<\/bar-code>/s.exec(
        templateOf('shipping-label').merge({ ...sample, tracking_no }).html,
      )?.[1]
    expect(bars('TW460062')).to.include('<path')
    expect(bars('TW 46\u00A000\u202F6\t\r\n2\n')).to.equal(bars('TW460062'))
  })

  it('a receipt for a negative amount is marked as refunded, and any other as paid', () => {
    const sample = templateOf('receipt').sample('sample.json')
    const text = (change: Data) =>
      templateOf('receipt')
        .text({ ...sample, ...change })
        .replaceAll(/\s+/g, ' ')
    const item = (price: number) => [{ description: 'A', price }]
    for (const change of [
      { items: item(-50), amount_received: -50 },
      { items: [], amount_received: '-0.01' },
    ]) {
      expect(text(change)).to.include('Refunded to Priya').and.include('Refunded on')
      expect(text(change)).to.not.match(/\bPaid\b|\bReceived\b/)
    }
    for (const change of [{}, { items: item(0), amount_received: 0 }])
      expect(text(change)).to.include('Paid').and.not.include('Refunded')
  })

  it('a receipt for less than the amount to refund shows a partial refund', () => {
    const sample = templateOf('receipt').sample('sample.json')
    const text = (change: Data) =>
      templateOf('receipt')
        .text({ ...sample, ...change })
        .replaceAll(/\s+/g, ' ')
    const returned = text({ items: [{ description: 'A', price: -100 }], amount_received: -30 })
    expect(returned).to.include('Partly refunded to Priya').and.include('Still to refund €70.00')
    const bought = text({ items: [{ description: 'A', price: 100 }], amount_received: -30 })
    expect(bought).to.include('Partly refunded to Priya').and.not.include('Still to')
    expect(text({ items: [{ description: 'A', price: 100 }], amount_received: -100 })).to.not.include(
      'Partly',
    )
  })

  it('a zero is printed', () => {
    const cells = (name: string, change: Data) =>
      Array.from(
        templateOf(name)
          .merge({ ...templateOf(name).sample('sample.json'), ...change })
          .html.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/g),
        ([, cell]) => cell,
      ).join('|')
    const earnings = [{ description: 'Overtime', quantity: 0, unit: 'h', rate: '28.13', year_to_date: 5 }]
    expect(cells('payslip', { earnings })).to.include('>h</span></div>|28.13|0.00|5.00')
    const transactions = [{ date: '2026-01-02', details: 'Fee waived', amount: 0 }]
    expect(cells('statement', { transactions })).to.include('Fee waived||0.00|18,620.40')
    const label = (change: Data) =>
      templateOf('shipping-label')
        .text({ ...templateOf('shipping-label').sample('sample.json'), ...change })
        .replaceAll(/\s+/g, ' ')
    expect(label({ weight: 0 })).to.include('0.00 kg')
    expect(label({ parcel_no: null, parcel_count: 2 })).to.include('Parcels 2')
    expect(label({ parcel_no: null, parcel_count: null })).to.not.include('Parcel ')
  })

  it('a quote explains why there is no VAT, regardless of the rates', () => {
    const text = (rate: Data) =>
      templateOf('quote')
        .text({
          ...templateOf('quote').sample('sample.json'),
          vat_note: 'reverse charge',
          items: [{ description: 'A', quantity: 1, price: 100, ...rate }],
        })
        .replaceAll(/\s+/g, ' ')
    expect(text({ vat_rate: 0 }))
      .to.include('VAT 0% of 100.00, reverse charge 0.00')
      .and.not.include('VAT:')
    for (const rate of [{}, { vat_rate: 0.2 }]) expect(text(rate)).to.include('VAT: reverse charge')
  })

  for (const name of libraryTemplates)
    it(`${name}: prints every string in the data`, () => {
      const template = templateOf(name)
      const sample = template.sample('sample.json')
      for (const [path, declared] of textFields(template.settings.fields ?? {})) {
        // These fields determine how values are printed.
        if (['locale', 'currency'].includes(path.at(-1) ?? '')) continue
        const data = structuredClone(sample)
        setAt(data, path, declared.type === 'multiline' ? 'Zq\nXv7' : 'ZqXv7')
        // A unit is only printed with its quantity.
        if (path.at(-1) === 'unit') setAt(data, [...path.slice(0, -1), 'quantity'], '1')
        expect(template.merge(data).html, path.join('.')).to.include('Xv7')
      }
    })

  it('an invoice is marked as overdue from the day after its due date, but only if it is known to be unpaid', () => {
    const sample = templateOf('invoice').sample('sample.json')
    const says = (change: Data) =>
      /(overdue|paid)<\/b>/.exec(templateOf('invoice').merge({ ...sample, ...change }).html)?.[1]
    const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    expect(says({ due_date: dayFromNow(-2), is_paid: false })).to.equal('overdue')
    expect(says({ due_date: dayFromNow(2), is_paid: false })).to.equal(undefined)
    expect(says({ due_date: dayFromNow(-2) })).to.equal(undefined)
    expect(says({ due_date: dayFromNow(-2), is_paid: true })).to.equal('paid')
  })

  for (const file of [
    'sample.json',
    'samples/de.json',
    'samples/fr.json',
    'samples/es.json',
    'samples/ar.json',
  ])
    it(`a paid, zero or negative invoice does not ask for payment: ${file}`, () => {
      const template = templateOf('invoice')
      const sample: Data = template.sample(file)
      const language = String(sample.locale).slice(0, 2)
      const texts = template.settings.texts?.[language] as Record<string, string>
      const data = {
        ...sample,
        currency: 'EUR',
        payment: { bank: 'Bank', iban: 'DE89370400440532013000', bic: '', reference: 'RF 1' },
      }
      const terms = String(texts['payment_terms']).split(' {{')[0] ?? ''
      const asks = [texts['total'], terms, texts['scan'], texts['iban'], texts['overdue']].map(String)
      const asked = (change: Data) => {
        const { html } = template.merge({ ...data, due_date: '2020-01-31', ...change })
        return asks.filter((text) => html.includes(`>${text}`))
      }
      const html = (change: Data) => template.merge({ ...data, ...change }).html
      const credit = { items: [{ description: 'A', quantity: -2, price: 100 }] }
      const total = /<tr class="end due"><th[^>]*>([^<]*)/
      const totalOf = (change: Data) => total.exec(html(change))?.[1]

      expect(asked({ is_paid: false })).to.deep.equal(asks)
      expect(totalOf({ is_paid: true })).to.equal(texts['total_paid'])
      const isWordOf = (text: string) => text === texts['total'] && texts['total_paid']?.includes(text)
      expect(asked({ is_paid: true }).filter((text) => !isWordOf(text))).to.deep.equal([])
      for (const is_paid of [false, true, null]) {
        expect(asked({ ...credit, is_paid })).to.deep.equal([])
        expect(totalOf({ ...credit, is_paid })).to.equal(texts['credit'])
      }
      const free = { items: [{ description: 'A', quantity: 2, price: 0 }] }
      expect(asked({ ...free, is_paid: false })).to.deep.equal([texts['total']])
      expect(asked({ ...free, is_paid: null })).to.deep.equal([texts['total']])
    })
})

describe('languages in the library', () => {
  for (const name of ['invoice', 'statement']) {
    it(`${name}: has the same strings in each language, and prints all of them`, () => {
      const template = templateOf(name)
      const texts = template.settings.texts ?? {}
      expect(Object.keys(texts).toSorted()).to.deep.equal(languages.toSorted())
      for (const [language, tree] of Object.entries(texts)) {
        const missing = Object.entries(tree).filter(
          ([, text]) => typeof text !== 'string' || !isPrinted(template, language, text),
        )
        expect(missing, language).to.deep.equal([])
        expect(Object.keys(tree)).to.deep.equal(Object.keys(texts['en'] as TextTree))
      }
    })

    it(`${name}: has a sample in each language, with the page in its direction`, () => {
      const locales = samplesOf(name).map((file) => templateOf(name).sample(file)['locale'])
      expect(new Set(locales)).to.include.all.keys('en-GB', 'de', 'fr', 'es', 'ar-AE')
      expect(templateOf(name).merge(templateOf(name).sample('samples/ar.json')).html).to.match(
        /^<!doctype html><html lang="ar-AE" dir="rtl">/,
      )
      expect(templateOf(name).merge(templateOf(name).sample('samples/de.json')).html).to.match(
        /^<!doctype html><html lang="de">/,
      )
    })
  }
})

describe('pages in the library, against the whole stack', () => {
  let stack: SharedStack
  let account: Account
  const ids = new Map<string, string>()

  before(async () => {
    stack = await shareStack()
    account = await stack.createAccount('Library values')
    for (const name of ['invoice', 'statement', 'shipping-label', 'packing-slip'])
      ids.set(name, await stack.publish(account, `${name}-values`, templateOf(name).files))
  })
  after(() => stack.close())

  async function print(name: string, data: Data): Promise<Buffer> {
    const answer = await stack.create(account, { templateId: ids.get(name), data })
    const body = (await answer.json()) as { base64: string }
    expect(answer.status, JSON.stringify(body).slice(0, 500)).to.equal(200)
    expect(answer.headers.get('x-document-warning-list') ?? '[]').to.equal('[]')
    return Buffer.from(body.base64, 'base64')
  }

  for (const name of ['invoice', 'statement']) {
    it(`the ${name} in Arabic is a mirror image of the one in English`, async () => {
      const english = templateOf(name).sample('samples/empty.json')
      // Both have the same words, so that positions can be compared.
      const words = { ...english, locale: 'en-GB' }
      const [ltr, rtl] = await Promise.all([
        print(name, words).then(positionsOf),
        print(name, { ...words, locale: 'ar-AE' }).then(positionsOf),
      ])
      const { width } = ltr
      // The names of the seller and the recipient, a date, and an amount in its column.
      const marks = name === 'invoice' ? ['Tidewater', 'Lena', 'Frome'] : ['Severn', 'Lena', 'Frome']
      for (const mark of marks) {
        const [left, right] = [ltr.of(mark), rtl.of(mark)]
        expect(left.middle, mark).to.be.lessThan(width / 2)
        expect(right.middle, mark).to.be.greaterThan(width / 2)
      }
      // The title and the page number also change sides.
      const [title, page] = name === 'invoice' ? ['Invoice', 'Page'] : ['statement', 'Page']
      expect(ltr.of(title).middle).to.be.greaterThan(width / 2)
      expect(ltr.of(page).middle).to.be.greaterThan(width / 2)
      expect(rtl.lowest.middle, 'the page number').to.be.lessThan(width / 2)
      // A line that begins on the left in English begins at the same distance from the right edge in Arabic.
      expect(width - rtl.of('1AA').right).to.be.closeTo(ltr.of('Frome').left, width * 0.02)
    })
  }

  it('the code on an invoice in euros contains the payment', async () => {
    const data: Data = templateOf('invoice').sample('samples/de.json')
    const [code, ...others] = await readPicture(pictureOf(await print('invoice', data)))
    expect(others).to.deep.equal([])
    const [tag, , , , bic, payee, iban, paid, , , text] = code?.text.split('\n') ?? []
    const total = /EUR(\d+\.\d\d)/.exec(paid ?? '')?.[1] ?? ''
    expect({ tag, bic, payee, iban, text }).to.deep.equal({
      tag: 'BCD',
      bic: data.payment.bic,
      payee: data.seller.name,
      iban: data.payment.iban.replaceAll(' ', ''),
      text: data.payment.reference,
    })
    expect(lastCells('invoice', data).at(-2)).to.equal(amount(cents(exact(total)), data, 'EUR'))
  })

  it('an invoice in another currency, without an account, or without an amount has no code', async () => {
    const euros: Data = templateOf('invoice').sample('samples/fr.json')
    const { payment: _, ...noAccount } = euros
    for (const data of [{ ...euros, currency: 'CHF' }, noAccount, { ...euros, items: [] }])
      expect(await readPicture(pictureOf(await print('invoice', data)))).to.deep.equal([])
  })

  it('the barcodes of long numbers stay on the page without shrinking it, and can be read', async () => {
    const mixed = 'Ab1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX2yZ'
    const label: Data = templateOf('shipping-label').sample('sample.json')
    const slip: Data = templateOf('packing-slip').sample('sample.json')
    for (const length of [22, 26, 30]) {
      const number = mixed.slice(0, length)
      const printed = await print('shipping-label', { ...label, tracking_no: number })
      expect(await readPicture(pictureOf(printed))).to.deep.equal([{ format: 'Code128', text: number }])
    }
    for (const number of [mixed.slice(0, 30), mixed + mixed.slice(0, 7)]) {
      const printed = await print('packing-slip', { ...slip, shipment_no: number })
      expect(await readPicture(pictureOf(printed))).to.deep.equal([{ format: 'Code128', text: number }])
    }
  })

  for (const file of ['sample.json', 'samples/long.json', 'samples/empty.json']) {
    it(`the barcodes of the shipping label and packing slip with ${file} are their numbers in Code 128`, async () => {
      const label: Data = templateOf('shipping-label').sample(file)
      expect(await readPicture(pictureOf(await print('shipping-label', label)))).to.deep.equal([
        { format: 'Code128', text: label.tracking_no.replaceAll(' ', '') },
      ])
      const slip: Data = templateOf('packing-slip').sample(file)
      expect(await readPicture(pictureOf(await print('packing-slip', slip)))).to.deep.equal([
        { format: 'Code128', text: slip.shipment_no },
      ])
    })
  }
})

type Fields = Readonly<Record<string, FieldDeclaration>>

/** Yields the text fields in a template by path. The first item in a list is `0`. */
function* textFields(fields: Fields, path: string[] = []): Generator<[path: string[], FieldDeclaration]> {
  for (const [name, declared] of Object.entries(fields)) {
    const at = [...path, name]
    if (declared.type === 'text' || declared.type === 'multiline') yield [at, declared]
    const within = declared.type === 'list' ? [...at, '0'] : at
    yield* textFields(declared.fields ?? {}, within)
    if (declared.item?.type === 'text' || declared.item?.type === 'multiline') yield [within, declared.item]
  }
}

function setAt(data: Data, [key = '', ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) data[key] = value
  else setAt((data[key] ??= rest[0] === '0' ? [] : {}), rest, value)
}

/** Returns whether text is a formatted number or date: with group separators, a currency sign, a unit, a percentage or the name of a month. */
function isPreformatted(text: string): boolean {
  return (
    /^\p{Sc}?\s?-?\d{1,3}(?:[.,’ \u00A0\u202F]\d{3})*[.,]\d+\s?(?:\p{Sc}|%|[A-Z]{3})?$/u.test(text) ||
    /^\p{Sc}\s?-?\d|^-?[\d.,]+\s?(?:\p{Sc}|%|kg|h|days|pages|words|miles|parcels|cm)$/u.test(text) ||
    /^\d{1,2}\.? (?:de )?\p{L}{3,}\.?(?: (?:de )?\d{4})?$/u.test(text) ||
    /^\d{1,2}[./]\d{1,2}[./]\d{2,4}$/.test(text)
  )
}

function* textsIn(value: unknown, path = ''): Generator<{ path: string; text: string }> {
  if (typeof value === 'string' && !/^-?\d+\.\d+$/.test(value)) yield { path, text: value }
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* textsIn(inner, `${path}/${key}`)
}

/** Parses a number in a sample, which is a JSON number or a decimal string. */
function exact(value: number | string): { digits: bigint; places: number } {
  const [whole = '', places = ''] = String(value).split('.')
  return { digits: BigInt(whole + places), places: places.length }
}

function times(one: number | string, other: number | string): { digits: bigint; places: number } {
  const [a, b] = [exact(one), exact(other)]
  return { digits: a.digits * b.digits, places: a.places + b.places }
}

function cents({ digits, places }: { digits: bigint; places: number }): bigint {
  return halfUp(digits * 100n, 10n ** BigInt(places))
}

/** Rounds half away from zero. */
function halfUp(value: bigint, divisor: bigint): bigint {
  const half = value < 0n ? -divisor : divisor
  return (2n * value + half) / (2n * divisor)
}

function inUnits(value: bigint): string {
  return `${value / 100n}.${String(value % 100n).padStart(2, '0')}`
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((all, value) => all + value, 0n)
}

/** Returns the sums of amounts by VAT rate, in the order in which the rates first appear. */
function byRate(items: readonly Data[], amounts: readonly bigint[]): [rate: number, base: bigint][] {
  const sums = new Map<number, bigint>()
  for (const [at, { vat_rate }] of items.entries())
    sums.set(vat_rate, (sums.get(vat_rate) ?? 0n) + (amounts[at] ?? 0n))
  return [...sums]
}

function amount(value: bigint, { locale = 'en-GB' }: Data, currency?: string): string {
  const places = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  const text = `${value < 0n ? '-' : ''}${inUnits(value < 0n ? -value : value)}` as `${number}`
  return new Intl.NumberFormat(locale, {
    ...places,
    ...(currency && { style: 'currency', currency }),
  }).format(text)
}

/** Returns the text in the last cell of each row that has data cells. */
function lastCells(name: string, data: Data): string[] {
  const rows = templateOf(name)
    .merge(data)
    .html.matchAll(/<td(?: colspan="\d")?>((?:(?!<td)[\s\S])*?)<\/td>\s*<\/tr>/g)
  return Array.from(rows, ([, cell]) => withoutMarks(cell))
}

/** Returns whether a template's document in a language contains the text, whatever its merge fields contain. */
function isPrinted(template: LibraryTemplate, language: string, text: string): boolean {
  const pattern = new RegExp(
    text
      .split(/\{\{[^}]*\}\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*?'),
  )
  const sample = { ...template.sample('sample.json'), locale: language }
  const others =
    'due_date' in sample
      ? [
          { ...sample, is_paid: true },
          { ...sample, is_paid: false, due_date: '2020-01-31' },
          { ...sample, currency: 'EUR' },
          { ...sample, items: [] },
          { ...sample, items: [{ description: 'A', quantity: -1, price: 10 }] },
        ]
      : [{ ...sample, transactions: [] }]
  return [sample, ...others].some((data) => {
    const { html } = template.merge(data)
    return pattern.test(template.text(data)) || pattern.test(html)
  })
}

/** Removes the control characters that isolate a number in a right-to-left line. */
function withoutMarks(html = ''): string {
  return html.replaceAll(/<\/?bdi>/g, '')
}
