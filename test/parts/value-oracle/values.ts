/** The meaning of values by field type, as in docs/values.md. Written from that table, independently of the product's code. */
export const fieldTypes = [
  'text',
  'multiline',
  'markdown',
  'number',
  'money',
  'percent',
  'date',
  'datetime',
  'boolean',
  'image',
  'list',
  'group',
] as const
export type OracleType = (typeof fieldTypes)[number]

/** No value: the key is missing. */
export const absent = Symbol('absent')

/** Values by their name in the table. */
export const values = {
  absent,
  null: null,
  'empty text': '',
  blank: ' ',
  zero: 0,
  'zero as text': '0',
  false: false,
  true: true,
  'empty list': [],
  'empty object': {},
  'list in a list': [[]],
  NaN: 'NaN',
  Infinity: 'Infinity',
  'exponent as text': '1e5',
  'decimal comma': '1,5',
  word: 'abc',
  'long text': 'x'.repeat(5_000),
  number: 1234.5,
  'negative number': -7,
  'number beyond 2^53': 9_007_199_254_740_993_000,
  'number as text': '1234.50',
  'signed number as a string': '+5',
  'number with leading zeros': '05',
  'number with surrounding spaces': ' 5 ',
  'number without a whole part': '.5',
  'number with a trailing point': '5.',
  'number with a space inside': '1 000',
  day: '2026-12-01',
  'day that does not exist': '2026-02-30',
  moment: '2026-12-01T14:30:00',
  'list of texts': ['a', ''],
  object: { inner: 'in' },
} as const satisfies Record<string, unknown>
export type ValueName = keyof typeof values

/** The result of a value: nothing, a string, or a fault with its code. */
export type Meaning = 'nothing' | { prints: string } | { fault: string }

const prints = (text: string): Meaning => ({ prints: text })
const wrong: Meaning = { fault: 'wrong_type' }

/** The results of each type for values that are neither empty nor of a wrong type. */
const meanings: Record<OracleType, Partial<Record<ValueName, Meaning>>> = {
  text: asTexts(),
  multiline: asTexts(),
  markdown: { ...asTexts(), blank: 'nothing' },
  number: {
    zero: prints('0'),
    'zero as text': prints('0'),
    number: prints('1,234.5'),
    'negative number': prints('-7'),
    'number as text': prints('1,234.50'),
    'signed number as a string': prints('5'),
    'number with leading zeros': prints('5'),
  },
  money: {
    zero: prints('€0.00'),
    'zero as text': prints('€0.00'),
    number: prints('€1,234.50'),
    'negative number': prints('-€7.00'),
    'number as text': prints('€1,234.50'),
    'signed number as a string': prints('€5.00'),
    'number with leading zeros': prints('€5.00'),
  },
  percent: {
    zero: prints('0%'),
    'zero as text': prints('0%'),
    number: prints('123,450%'),
    'negative number': prints('-700%'),
    'number as text': prints('123,450%'),
    'signed number as a string': prints('500%'),
    'number with leading zeros': prints('500%'),
  },
  date: { day: prints('Dec 1, 2026') },
  datetime: { moment: prints('Dec 1, 2026, 2:30 PM') },
  boolean: { true: prints('yes'), false: prints('no') },
  image: {
    blank: prints(' '),
    'zero as text': prints('0'),
    NaN: prints('NaN'),
    Infinity: prints('Infinity'),
    'exponent as text': prints('1e5'),
    'decimal comma': prints('1,5'),
    word: prints('abc'),
    'long text': prints(values['long text']),
    'number as text': prints('1234.50'),
    'signed number as a string': prints('+5'),
    'number with leading zeros': prints('05'),
    'number with surrounding spaces': prints(' 5 '),
    'number without a whole part': prints('.5'),
    'number with a trailing point': prints('5.'),
    'number with a space inside': prints('1 000'),
    day: prints('2026-12-01'),
    'day that does not exist': prints('2026-02-30'),
    moment: prints('2026-12-01T14:30:00'),
  },
  list: { 'list of texts': prints('a,,'), 'list in a list': prints(',') },
  group: { object: prints('in'), 'empty object': { fault: 'missing_key' } },
}

function asTexts(): Partial<Record<ValueName, Meaning>> {
  const same = [
    'blank',
    'zero as text',
    'NaN',
    'Infinity',
    'exponent as text',
    'decimal comma',
    'word',
    'long text',
    'number as text',
    'signed number as a string',
    'number with leading zeros',
    'number with surrounding spaces',
    'number without a whole part',
    'number with a trailing point',
    'number with a space inside',
    'day',
    'day that does not exist',
    'moment',
  ] as const
  return {
    ...Object.fromEntries(same.map((name) => [name, prints(values[name])])),
    zero: prints('0'),
    false: prints('false'),
    true: prints('true'),
    number: prints('1234.5'),
    'negative number': prints('-7'),
  }
}

/** Values that count as missing in every type, like `null`. An empty string and an empty list also print nothing. */
const nothings: ReadonlySet<ValueName> = new Set(['null', 'empty text', 'empty list'])

/** Returns the result of a value in a field of this type. */
export function meaningOf(type: OracleType, name: Exclude<ValueName, 'absent'>): Meaning {
  if (nothings.has(name)) return 'nothing'
  return meanings[type][name] ?? wrong
}

/** Returns the machine-readable form of a value for styles and codes: numbers without group separators or a currency. */
export function rawOf(name: Exclude<ValueName, 'absent'>): string {
  const value: unknown = values[name]
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}

/** Returns a string as a PDF file name: forbidden characters become hyphens, and only the first 150 characters are kept. */
export function fileNameOf(text: string): string {
  return `${text.replaceAll(/[:/]/g, '-').slice(0, 150)}.pdf`
}
