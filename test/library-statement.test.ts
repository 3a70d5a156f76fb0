import { expect } from 'chai'
import { type LibraryTemplate, readLibraryTemplate } from './parts/library.ts'

interface Transaction {
  date: string
  details: string
  amount: string
}

describe('the library’s statement', () => {
  let statement: LibraryTemplate
  before(async () => {
    statement = await readLibraryTemplate('statement')
  })

  const print = (transactions: readonly Transaction[], opening_balance: string) =>
    statement.merge({ ...statement.sample('sample.json'), opening_balance, transactions }).html

  it('sorts its rows by date, and keeps the order of rows for the same day', () => {
    expect(rowsOf(print(unsorted, '100')).map(({ details }) => details)).to.deep.equal([
      'rent',
      'fee',
      'refund',
      'supplies',
      'sale',
    ])
  })

  it('prints Gregorian dates in every locale, because it groups by Gregorian months', () => {
    const transactions = [
      { date: '2026-01-28', details: 'a', amount: '1' },
      { date: '2026-04-05', details: 'b', amount: '1' },
    ]
    const data = { ...statement.sample('sample.json'), opening_balance: '1', transactions }
    for (const [locale, months] of [
      ['fa', /ژانویه.*آوریل/su],
      ['ar-SA-u-ca-islamic-umalqura', /يناير.*أبريل/su],
      ['en-u-ca-hebrew', /January 2026.*April 2026/su],
    ] as const) {
      expect(statement.merge({ ...data, locale }).html, locale).to.match(months)
    }
  })

  it('has balances that add up, regardless of the order of the transactions', () => {
    for (const order of permutationsOf(unsorted)) {
      let balance = 100_00
      for (const month of monthsOf(print(order, '100'))) {
        expect(month.broughtForward).to.equal(balance)
        for (const row of month.rows) {
          balance += row.paidIn - row.paidOut
          expect(row.balance, row.details).to.equal(balance)
        }
        expect(month.carriedForward).to.equal(balance)
      }
      expect(balance).to.equal(100_00 - 40_00 - 2_50 + 30 - 8_00 + 30_00)
    }
  })

  it('draws the balances at the end of each day by date', () => {
    const curve = (transactions: readonly Transaction[]) =>
      /<data-chart[\s\S]*?<\/data-chart>|<svg[\s\S]*?<\/svg>/.exec(print(transactions, '100'))?.[0]
    const sorted = unsorted.toSorted((one, other) => one.date.localeCompare(other.date))
    expect(curve(unsorted)).to.be.a('string').and.to.equal(curve(sorted))
  })
})

const unsorted: readonly Transaction[] = [
  { date: '2026-02-20', details: 'sale', amount: '30' },
  { date: '2026-01-05', details: 'rent', amount: '-40' },
  { date: '2026-02-03', details: 'supplies', amount: '-8' },
  { date: '2026-01-05', details: 'fee', amount: '-2.50' },
  { date: '2026-01-31', details: 'refund', amount: '0.30' },
]

/** Returns all permutations of a list. */
function permutationsOf<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]]
  return list.flatMap((first, at) => permutationsOf(list.toSpliced(at, 1)).map((rest) => [first, ...rest]))
}

interface PrintedRow {
  details: string
  paidOut: number
  paidIn: number
  balance: number
}

function monthsOf(html: string) {
  return Array.from(html.matchAll(/<tbody>([\s\S]*?)<\/tbody>/g), ([, body = '']) => {
    const rows = Array.from(body.matchAll(/<tr[\s\S]*?<\/tr>/g), ([row]) => readRow(row))
    const [brought, ...rest] = rows
    return { broughtForward: brought?.balance, rows: rest.slice(0, -1), carriedForward: rest.at(-1)?.balance }
  })
}

function rowsOf(html: string): PrintedRow[] {
  return monthsOf(html).flatMap(({ rows }) => rows)
}

function readRow(row: string): PrintedRow {
  const amounts = Array.from(row.matchAll(/<td>([\d.,-]*)<\/td>/g), ([, amount = '']) => centsOf(amount))
  const [balance = 0, paidIn = 0, paidOut = 0] = amounts.toReversed()
  return { details: /scope="row"[^>]*>([^<]*)/.exec(row)?.[1] ?? '', paidOut, paidIn, balance }
}

/** Returns the cents of an amount that is printed in English. */
function centsOf(printed: string): number {
  return Number(printed.replaceAll(/[.,]/g, ''))
}
