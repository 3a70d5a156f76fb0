import type { PlainType } from '@platen/contract'
import { expect } from 'chai'
import { Decimal } from './decimal/decimal.ts'
import { readTypedValue } from './read-typed-value.ts'

const allTypes: PlainType[] = [
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
]
const numeric: PlainType[] = ['number', 'money', 'percent']

function read(type: PlainType, value: unknown, timeZone = 'UTC'): unknown {
  const found = readTypedValue(type, value, { timeZone })
  if ('expected' in found) throw new Error(`${type} did not accept ${JSON.stringify(value)}`)
  return found.value instanceof Decimal ? found.value.toString() : found.value
}

function expectedOf(type: PlainType, value: unknown): string {
  const found = readTypedValue(type, value, { timeZone: 'UTC' })
  return 'expected' in found ? found.expected : 'taken'
}

function instant(text: string, timeZone?: string): string {
  return new Date(Number(read('datetime', text, timeZone))).toISOString()
}

describe('reading a JSON value as a field type', () => {
  it('null and missing values are null in every type', () => {
    for (const type of allTypes) {
      expect(read(type, null), type).to.equal(null)
      expect(read(type, undefined), type).to.equal(null)
    }
  })

  it('lists and objects are rejected by every type', () => {
    for (const type of allTypes)
      for (const value of [[], ['2026-12-01'], [1], {}, { toString: () => '1' }, { valueOf: () => 1 }])
        expect(expectedOf(type, value), type).not.to.equal('taken')
  })

  it('a number is a JSON number or a string with a plain decimal, exact to the last digit', () => {
    for (const type of numeric) {
      expect(read(type, 12.5)).to.equal('12.5')
      expect(read(type, -0)).to.equal('0')
      expect(read(type, 0.1)).to.equal('0.1')
      expect(read(type, 9_007_199_254_740_991)).to.equal('9007199254740991')
      expect(read(type, '12.50')).to.equal('12.50')
      expect(read(type, '-123456789012345678901234567890.123456789')).to.equal(
        '-123456789012345678901234567890.123456789',
      )
    }
  })

  it('a string that is not a plain decimal is rejected, even if other parsers accept it', () => {
    const hostile = [
      '',
      ' ',
      '0x10',
      ' 12 ',
      '1e5',
      'Infinity',
      '-Infinity',
      'NaN',
      '12,5',
      '1.234,56',
      '1 000',
      '٣',
      '12 €',
      'null',
      '١٢',
      '1\n',
    ]
    for (const type of numeric) {
      for (const text of hostile)
        expect(expectedOf(type, text), JSON.stringify(text)).to.equal(
          'a number such as 12.5, or a string such as "12.50"',
        )
      for (const value of [true, false, NaN, Infinity])
        expect(expectedOf(type, value)).to.contain('a number such as 12.5')
    }
  })

  it('a JSON number that is not exact must be sent as text', () => {
    for (const type of [...numeric, 'text', 'multiline', 'markdown'] as const) {
      for (const value of [2 ** 53, -(2 ** 53), 1e21, Number.MAX_VALUE])
        expect(expectedOf(type, value)).to.match(/^a number up to 9007199254740991 .*send it as text/)
      expect(expectedOf(type, '9007199254740993')).to.equal('taken')
    }
  })

  it('a string of a million digits is rejected as too long', () => {
    for (const text of ['9'.repeat(1e6), `-${'9'.repeat(1e6)}`, `0.${'9'.repeat(1e6)}`, '9'.repeat(1_001)])
      expect(expectedOf('number', text)).to.equal('a number of at most 1,000 digits')
    expect(expectedOf('number', 'x'.repeat(1e6))).to.contain('a number such as')
    expect(expectedOf('number', '9'.repeat(1_000))).to.equal('taken')
  })

  it('a date is an existing day', () => {
    for (const text of ['2026-12-01', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])
      expect(read('date', text)).to.equal(text)
    expect(expectedOf('date', '2026-02-30')).to.equal('a date that exists: days in 2026-02 are 01 to 28')
    expect(expectedOf('date', '1900-02-29')).to.equal('a date that exists: days in 1900-02 are 01 to 28')
    expect(expectedOf('date', '2026-04-31')).to.contain('01 to 30')
    expect(expectedOf('date', '2026-04-00')).to.contain('01 to 30')
    expect(expectedOf('date', '2026-13-01')).to.equal('a date that exists: months are 01 to 12')
    expect(expectedOf('date', '2026-00-01')).to.contain('months are 01 to 12')
    expect(expectedOf('date', '0000-01-01')).to.contain('0001')
    const others = [
      '',
      '1.12.2026',
      '12/01/2026',
      '2026-1-1',
      ' 2026-12-01',
      '20261201',
      '2026-W01',
      '+002026-12-01',
      1_796_083_200,
      true,
    ]
    for (const value of others)
      expect(expectedOf('date', value), String(value)).to.equal(
        'a date as year, month and day, such as "2026-12-01"',
      )
    for (const value of ['2026-12-01T00:00:00Z', '2024-01-31T23:30', '2024-01-31 00:00:00.000+01:00'])
      expect(expectedOf('date', value), value).to.equal(
        'a date without a time, such as "2026-12-01" (or change the field type to datetime, and use a date format)',
      )
  })

  it('a datetime with an offset is that instant, regardless of the zone', () => {
    for (const zone of ['UTC', 'Europe/Berlin', 'Pacific/Auckland']) {
      expect(instant('2026-12-01T14:30:00+01:00', zone)).to.equal('2026-12-01T13:30:00.000Z')
      expect(instant('2026-12-01T14:30:00Z', zone)).to.equal('2026-12-01T14:30:00.000Z')
      expect(instant('2026-12-01 14:30-0530', zone)).to.equal('2026-12-01T20:00:00.000Z')
    }
    expect(instant('2026-12-01T14:30:15.1234567Z')).to.equal('2026-12-01T14:30:15.123Z')
    expect(instant('2026-12-01T14:30:15,5Z')).to.equal('2026-12-01T14:30:15.500Z')
    expect(instant('0001-01-01T00:00Z')).to.equal('0001-01-01T00:00:00.000Z')
    expect(instant('9999-12-31T23:59:59Z')).to.equal('9999-12-31T23:59:59.000Z')
  })

  it('a datetime without an offset is local to the zone', () => {
    expect(instant('2026-12-01T14:30:00', 'UTC')).to.equal('2026-12-01T14:30:00.000Z')
    expect(instant('2026-12-01T14:30:00', 'Europe/Berlin')).to.equal('2026-12-01T13:30:00.000Z')
    expect(instant('2026-07-01T14:30', 'Europe/Berlin')).to.equal('2026-07-01T12:30:00.000Z')
    expect(instant('2026-07-01T14:30', 'Asia/Kathmandu')).to.equal('2026-07-01T08:45:00.000Z')
    expect(instant('2026-07-01T14:30', 'America/New_York')).to.equal('2026-07-01T18:30:00.000Z')
  })

  it('a time in a skipped hour is moved forward, and in a repeated hour the earlier instant is used', () => {
    expect(instant('2026-03-29T01:59:59', 'Europe/Berlin')).to.equal('2026-03-29T00:59:59.000Z')
    expect(instant('2026-03-29T02:30:00', 'Europe/Berlin')).to.equal('2026-03-29T01:30:00.000Z')
    expect(instant('2026-03-29T03:00:00', 'Europe/Berlin')).to.equal('2026-03-29T01:00:00.000Z')
    expect(instant('2026-10-25T02:30:00', 'Europe/Berlin')).to.equal('2026-10-25T00:30:00.000Z')
    expect(instant('2026-10-25T03:00:00', 'Europe/Berlin')).to.equal('2026-10-25T02:00:00.000Z')
    expect(instant('2026-11-01T01:30:00', 'America/New_York')).to.equal('2026-11-01T05:30:00.000Z')
    // Samoa skipped 30 December 2011.
    expect(instant('2011-12-29T23:00:00', 'Pacific/Apia')).to.equal('2011-12-30T09:00:00.000Z')
    expect(instant('2011-12-31T00:00:00', 'Pacific/Apia')).to.equal('2011-12-30T10:00:00.000Z')
  })

  it('a datetime whose year is outside 1 to 9999 in its time zone is rejected', () => {
    const expected = { expected: 'a date and time in the years 0001 to 9999, in UTC and in its time zone' }
    const newYork = { timeZone: 'America/New_York' }
    expect(readTypedValue('datetime', '0001-01-01T00:00Z', newYork)).to.deep.equal(expected)
    expect(readTypedValue('datetime', '9999-12-31T23:00Z', { timeZone: 'Asia/Tokyo' })).to.deep.equal(
      expected,
    )
    expect(readTypedValue('datetime', '0001-01-01T12:00Z', newYork)).to.have.property('value')
  })

  it('a nonexistent local time is rejected', () => {
    for (const text of ['2026-02-30T10:00:00', '2026-13-01T10:00:00Z'])
      expect(expectedOf('datetime', text)).to.contain('a date that exists')
    const others = [
      '',
      '2026-12-01',
      '2026-12-01T24:00:00',
      '2026-12-01T14:60',
      '2026-12-01T14:30:61',
      '2026-12-01T14',
      'now',
      '14:30',
      '2026-12-01T14:30+1',
      '2026-12-01T14:30:00+25:00',
      1_796_083_200_000,
      true,
    ]
    for (const value of others)
      expect(expectedOf('datetime', value), String(value)).to.contain('"2026-12-01T14:30:00+01:00"')
  })

  it('a boolean is exactly true or false', () => {
    expect(read('boolean', true)).to.equal(true)
    expect(read('boolean', false)).to.equal(false)
    for (const value of ['true', 'false', '', 'yes', 0, 1, []])
      expect(expectedOf('boolean', value)).to.equal('true or false, without quotation marks')
  })

  it('text can be sent as a string, a number or a boolean, like a field without a type, and an image only as a string', () => {
    for (const type of ['text', 'multiline', 'markdown'] as const) {
      expect(read(type, '')).to.equal('')
      expect(read(type, ' 12 ')).to.equal(' 12 ')
      expect(read(type, 12.5)).to.equal('12.5')
      expect(read(type, -0)).to.equal('-0')
      expect(read(type, false)).to.equal('false')
      expect(expectedOf(type, {})).to.equal('text or a number')
    }
    expect(read('image', 'assets/logo.png')).to.equal('assets/logo.png')
    expect(expectedOf('image', 5)).to.contain('the address of an image')
  })
})
