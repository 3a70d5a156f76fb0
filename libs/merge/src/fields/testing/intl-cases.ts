import type { FieldFormat, PlainType } from '@platen/contract'
import type { PlainValue } from '../types/field-type.ts'
import { Decimal } from '../decimal/decimal.ts'

export interface IntlCase {
  locale: string
  type: PlainType
  value: PlainValue
  format: FieldFormat
  asked:
    | { kind: 'number'; options: Intl.NumberFormatOptions; value: string }
    | { kind: 'date'; options: Intl.DateTimeFormatOptions; value: number }
}

/** Returns what Intl prints. Self-contained, because it also runs in browsers. */
export function askIntl(cases: readonly Pick<IntlCase, 'locale' | 'asked'>[]): string[] {
  const made = new Map<string, { format(value: never): string }>()
  return cases.map(({ locale, asked }) => {
    const key = locale + JSON.stringify(asked.options)
    // Zero is never negative in a document.
    const intl =
      made.get(key) ??
      (asked.kind === 'number'
        ? new Intl.NumberFormat(locale, { signDisplay: 'negative', ...asked.options })
        : new Intl.DateTimeFormat(locale, asked.options))
    made.set(key, intl)
    return intl.format(asked.value as never)
  })
}

type NumberCase = [type: PlainType, format: FieldFormat, options: Intl.NumberFormatOptions]

const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
const currencies = ['EUR', 'USD', 'JPY', 'KWD', 'CHF', 'INR']
const displays = [
  ['symbol', 'symbol'],
  ['narrow', 'narrowSymbol'],
  ['code', 'code'],
  ['name', 'name'],
] as const

/** Formats of numbers, each with its options for Intl. */
export const numberFormats: readonly NumberCase[] = [
  ['number', { decimals: 2 }, { ...twoDecimals }],
  ['number', { decimals: [0, 3], grouping: false }, { maximumFractionDigits: 3, useGrouping: false }],
  [
    'number',
    { decimals: 1, rounding: 'half-even' },
    { ...twoDecimals, minimumFractionDigits: 1, maximumFractionDigits: 1, roundingMode: 'halfEven' },
  ],
  ['percent', {}, { style: 'percent', maximumFractionDigits: 2 }],
  ['percent', { decimals: 1 }, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }],
  ...currencies.flatMap((currency) =>
    displays.flatMap(([currencyDisplay, asked]): NumberCase[] => [
      ['money', { currency, currencyDisplay }, { style: 'currency', currency, currencyDisplay: asked }],
      [
        'money',
        { currency, currencyDisplay, decimals: [0, 2], rounding: 'half-even' },
        {
          style: 'currency',
          currency,
          currencyDisplay: asked,
          minimumFractionDigits: 0,
          maximumFractionDigits: 2,
          roundingMode: 'halfEven',
        },
      ],
    ]),
  ),
]

const numbers = [
  '0',
  '-0.004',
  '1',
  '2',
  '-1',
  '0.005',
  '21.5',
  '999.995',
  '1000',
  '-1234.5',
  '12345.675',
  '1000000',
  '-1234567.891',
  '123456789012.12',
]

const styles = ['short', 'medium', 'long', 'full'] as const
const skeletons: [format: string, options: Intl.DateTimeFormatOptions][] = [
  ['yMMMd', { year: 'numeric', month: 'short', day: 'numeric' }],
  ['yyyyMMdd', { year: 'numeric', month: '2-digit', day: '2-digit' }],
  ['yyMd', { year: '2-digit', month: 'numeric', day: 'numeric' }],
  ['EEEEdMMMMy', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }],
  ['EEEd', { weekday: 'short', day: 'numeric' }],
  ['yMMMM', { year: 'numeric', month: 'long' }],
  ['GyMMMd', { era: 'short', year: 'numeric', month: 'short', day: 'numeric' }],
]
const timeSkeletons: [format: string, options: Intl.DateTimeFormatOptions][] = [
  ['yMMMdjm', { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: 'numeric' }],
  ['Hm', { hour: 'numeric', minute: 'numeric', hourCycle: 'h23' }],
  ['hhmmss', { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h12' }],
]
const days = ['2026-03-29', '2026-11-05', '1901-01-01', '2077-12-31']
const instants = [
  Date.UTC(2026, 2, 29, 0, 59, 59),
  Date.UTC(2026, 10, 22, 23, 30),
  Date.UTC(1999, 11, 31, 12),
]
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata']

/** Returns all formats of numbers and dates in one locale. */
export function casesOf(locale: string): IntlCase[] {
  return [
    ...numberFormats.flatMap(([type, format, options]) =>
      numbers.map((text) => numberCase(locale, [type, format, options], text)),
    ),
    ...days.flatMap((day) => {
      const common = { timeZone: 'UTC' }
      const of = (format: string, options: Intl.DateTimeFormatOptions): IntlCase => ({
        locale,
        type: 'date',
        value: day,
        format: { format },
        asked: { kind: 'date', options: { ...options, ...common }, value: Date.parse(day) },
      })
      return [
        ...styles.map((style) => of(style, { dateStyle: style })),
        ...skeletons.map(([format, options]) => of(format, options)),
      ]
    }),
    ...instants.flatMap((instant) =>
      zones.flatMap((timeZone) => {
        const of = (format: string, options: Intl.DateTimeFormatOptions): IntlCase => ({
          locale,
          type: 'datetime',
          value: instant,
          format: { format, timeZone },
          asked: { kind: 'date', options: { ...options, timeZone }, value: instant },
        })
        return [
          ...styles.map((style) => of(style, { dateStyle: style, timeStyle: 'short' })),
          ...timeSkeletons.map(([format, options]) => of(format, options)),
        ]
      }),
    ),
  ]
}

/** Returns a case for a plain decimal in a format of `numberFormats`. */
export function numberCase(locale: string, [type, format, options]: NumberCase, text: string): IntlCase {
  const value = Decimal.read(text)
  if (!value) throw new Error(`${text} is no decimal`)
  return { locale, type, value, format, asked: { kind: 'number', options, value: text } }
}
