import { Big } from 'big.js'
import { expect } from 'chai'
import * as fc from 'fast-check'
import { Decimal, digitsMax, divisionPlaces } from './decimal.ts'
import { DecimalFault } from './decimal-fault.ts'
import { runsOf } from '../../../../../test/parts/runs.ts'

/** big.js as an independent implementation without limits. */
const halfUp = 1
const halfEven = 2

function referenceOf(text: string): Big {
  Big.DP = divisionPlaces
  Big.RM = halfEven
  return new Big(text)
}

function given(text: string): Decimal {
  const decimal = Decimal.read(text)
  if (!decimal) throw new Error(`${text} was not read`)
  return decimal
}

const digits = (max: number) =>
  fc
    .array(fc.oneof({ weight: 2, arbitrary: fc.nat(9) }, fc.constantFrom(0, 5, 9)), {
      minLength: 1,
      maxLength: max,
    })
    .map((all) => all.join(''))
const signed = (size: fc.Arbitrary<string>) =>
  fc.tuple(fc.constantFrom('', '-'), size).map(([sign, text]) => sign + text)
const withPlaces = (whole: number, places: number) =>
  fc
    .tuple(digits(whole), fc.option(digits(places), { nil: undefined }))
    .map(([a, b]) => (b === undefined ? a : `${a}.${b}`))
/** Limits of JS numbers, and halves. */
const edges = fc.constantFrom(
  '0',
  '0.00',
  '9007199254740991',
  '9007199254740992',
  '9007199254740993',
  '900719925474099.1',
  '0.5',
  '1.5',
  '2.5',
  '2.675',
  '1.005',
  '0.00000000000000000001',
  '999999999999999',
  '1000000000000000',
  '4503599627370496',
  '10',
  '100000000000000000000',
  '0.000001',
)
const decimals = signed(
  fc.oneof({ weight: 4, arbitrary: withPlaces(8, 4) }, withPlaces(30, 25), withPlaces(120, 120), edges),
)
const roundings = [
  ['half-up', halfUp],
  ['half-even', halfEven],
] as const

function endsInZero(text: string): boolean {
  return /\.\d*0$/.test(text) || text === '-0'
}

function expectSame(actual: Decimal, expected: Big, what: string): void {
  const text = actual.toString()
  expect(text, what).to.equal(referenceOf(text).toFixed(text.split('.')[1]?.length ?? 0))
  expect(referenceOf(text).eq(expected), `${what}: ${text}, not ${expected.toFixed()}`).to.equal(true)
}

function expectComputed(actual: Decimal, expected: Big, what: string): void {
  expectSame(actual, expected, what)
  expect(endsInZero(actual.toString()), `${what}: ${actual.toString()}`).to.equal(false)
}

function faultOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof DecimalFault) return error.code
    throw error
  }
  return 'none'
}

describe('Decimal', () => {
  it('equals a second implementation to the last digit', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        const [one, other, bigOne, bigOther] = [given(a), given(b), referenceOf(a), referenceOf(b)]
        expectComputed(one.add(other), bigOne.plus(bigOther), `${a} + ${b}`)
        expectComputed(one.sub(other), bigOne.minus(bigOther), `${a} - ${b}`)
        expectComputed(one.mul(other), bigOne.times(bigOther), `${a} * ${b}`)
        if (!bigOther.eq(0)) expectComputed(one.div(other), bigOne.div(bigOther), `${a} / ${b}`)
        expect(one.cmp(other), `${a} <=> ${b}`).to.equal(bigOne.cmp(bigOther))
      }),
      { numRuns: runsOf(3_000) },
    )
  })

  it('divides exactly within 20 places, and otherwise rounds the last place half-even', () => {
    fc.assert(
      fc.property(decimals, edges, (a, b) => {
        if (!referenceOf(b).eq(0))
          expectComputed(given(a).div(given(b)), referenceOf(a).div(b), `${a} / ${b}`)
      }),
      { numRuns: runsOf(1_000) },
    )
    expect(given('1').div(given('3')).toString()).to.equal(`0.${'3'.repeat(20)}`)
    expect(given('2').div(given('-3')).toString()).to.equal(`-0.${'6'.repeat(19)}7`)
    expect(given('0.00000000000000000001').div(given('2')).toString()).to.equal('0')
    expect(given('0.00000000000000000003').div(given('2')).toString()).to.equal('0.00000000000000000002')
  })

  it('rounds half-up and half-even like a second implementation, at any place', () => {
    fc.assert(
      fc.property(decimals, fc.integer({ min: -40, max: 40 }), (a, places) => {
        for (const [rounding, mode] of roundings) {
          // big.js cannot round to tens directly.
          const shift = referenceOf('10').pow(Math.max(0, -places))
          const expected = places >= 0 ? referenceOf(a).round(places, mode) : divided(a, shift, mode)
          expectComputed(given(a).round(places, rounding), expected, `${a} to ${places}, ${rounding}`)
        }
      }),
      { numRuns: runsOf(2_000) },
    )
  })

  it('rounds halves away from zero, or to the even neighbor', () => {
    const of = (text: string, places: number) =>
      roundings.map(([way]) => given(text).round(places, way).toString())
    expect(of('1.005', 2)).to.deep.equal(['1.01', '1'])
    expect(of('2.675', 2)).to.deep.equal(['2.68', '2.68'])
    expect(of('-2.5', 0)).to.deep.equal(['-3', '-2'])
    expect(of('0.5', 0)).to.deep.equal(['1', '0'])
    expect(of('-0.4', 0)).to.deep.equal(['0', '0'])
    expect(of('1250', -2)).to.deep.equal(['1300', '1200'])
    expect(of('-50', -2)).to.deep.equal(['-100', '0'])
    expect(of('999.995', 2)).to.deep.equal(['1000', '1000'])
    expect(of('9.9', -1_000_000_000)).to.deep.equal(['0', '0'])
    expect(of('9.9', 1_000_000_000)).to.deep.equal(['9.9', '9.9'])
  })

  it('prints a number as it was read, except for a plus sign, the sign of zero, and leading zeros', () => {
    fc.assert(
      fc.property(decimals, (text) => {
        const read = given(text).toString()
        const isZero = referenceOf(text).eq(0)
        const plain = text.replace(/^(-?)0+(?=\d)/, '$1')
        expect(read).to.equal(isZero ? plain.replace('-', '') : plain)
        expect(given(text).isZero).to.equal(isZero)
      }),
    )
    expect(given('12.50').toString()).to.equal('12.50')
    expect(given('+007.10').toString()).to.equal('7.10')
    expect(given('-0.00').toString()).to.equal('0.00')
  })

  it('reads a JS number as its shortest text', () => {
    const numbers = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.double({ noNaN: true, min: -1e7, max: 1e7 }),
      fc.integer(),
      fc.maxSafeInteger(),
      fc
        .tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: 8 }))
        .map(([size, places]) => size / 10 ** places),
    )
    fc.assert(
      fc.property(numbers, (value) => {
        const decimal = Decimal.fromNumber(value)
        expectSame(decimal, referenceOf(String(value)), String(value))
        expect(decimal.toNumber()).to.equal(value === 0 ? 0 : value)
      }),
      { numRuns: runsOf(5_000) },
    )
    for (const value of [
      5e-324,
      Number.MAX_VALUE,
      -Number.MAX_VALUE,
      2 ** 53,
      1e21,
      1e-7,
      0.1,
      0.30000000000000004,
    ])
      expectSame(Decimal.fromNumber(value), referenceOf(String(value)), String(value))
    expect(Object.is(Decimal.fromNumber(-0).toNumber(), 0)).to.equal(true)
    for (const value of [NaN, Infinity, -Infinity])
      expect(() => Decimal.fromNumber(value)).to.throw(RangeError)
  })

  it('reads only plain decimals', () => {
    const wrong = [
      '',
      ' ',
      '-',
      '+',
      '.',
      '.5',
      '5.',
      '1e5',
      '1E5',
      '0x10',
      '0b1',
      'Infinity',
      'NaN',
      ' 12',
      '12 ',
      '12\n',
      '1_000',
      '1,000',
      '12,5',
      '--1',
      '+-1',
      '1.2.3',
      '٣',
      '１',
      '−1',
      '1n',
      'null',
      '12.50 €',
    ]
    expect(wrong.filter((text) => Decimal.read(text) !== undefined)).to.deep.equal([])
  })

  it('supports 1,000 digits and 1,000 places, and no more', () => {
    const most = '9'.repeat(digitsMax)
    const least = `0.${'0'.repeat(digitsMax - 1)}1`
    for (const text of [most, `-${most}`, least, `-${least}`, `${'9'.repeat(500)}.${'9'.repeat(500)}`])
      expect(given(text).toString()).to.equal(text)
    for (const text of [
      `${most}9`,
      `${most}.9`,
      `0.0${'0'.repeat(digitsMax - 1)}1`,
      '9'.repeat(1e6),
      `0.${'9'.repeat(1e6)}`,
    ])
      expect(Decimal.read(text), `${text.length} characters`).to.equal(undefined)
    expectSame(
      given(most).sub(given(least.replace('1', '0'))),
      referenceOf(most),
      'zero subtracted from the maximum',
    )
  })

  it('number_too_long: a result with more than 1,000 digits or places, but a result with 1,000 is exact', () => {
    const most = given('9'.repeat(digitsMax))
    const least = given(`0.${'0'.repeat(digitsMax - 1)}1`)
    const one = given('1')
    expect(faultOf(() => most.add(one))).to.equal('number_too_long')
    expect(faultOf(() => most.neg().sub(one))).to.equal('number_too_long')
    expect(faultOf(() => most.mul(most))).to.equal('number_too_long')
    expect(faultOf(() => most.add(least))).to.equal('number_too_long')
    expect(faultOf(() => least.mul(given('0.1')))).to.equal('number_too_long')
    expect(faultOf(() => least.mul(least))).to.equal('number_too_long')
    expect(faultOf(() => most.div(given('0.1')))).to.equal('number_too_long')
    expect(faultOf(() => most.round(-1, 'half-up'))).to.equal('number_too_long')
    expect(given('4'.repeat(digitsMax)).round(-999, 'half-even').toString()).to.equal(
      `4${'0'.repeat(digitsMax - 1)}`,
    )
    expect(most.sub(most).toString()).to.equal('0')
    expect(most.div(most).toString()).to.equal('1')
    expect(least.mul(given('10')).toString()).to.equal(`0.${'0'.repeat(digitsMax - 2)}1`)
    expect(most.cmp(least)).to.equal(1)
    const half = '7'.repeat(500)
    expectComputed(given(half).mul(given(half)), referenceOf(half).times(half), 'two of 500 digits')
  })

  it('division_by_zero: with zero in any notation', () => {
    for (const zero of ['0', '0.00', '-0'])
      expect(faultOf(() => given('1').div(given(zero)))).to.equal('division_by_zero')
    expect(given('0').div(given('-7')).toString()).to.equal('0')
  })

  it('has no negative zero', () => {
    const [zero, minus] = [given('0'), given('-5')]
    const zeros = [
      zero.mul(minus),
      zero.neg(),
      minus.sub(minus),
      given('-0.4').round(0, 'half-up'),
      zero.div(minus),
      given('-0'),
      zero.abs(),
    ]
    expect(
      zeros.map((value) => [value.toString(), Object.is(value.toNumber(), 0), value.isZero]),
    ).to.deep.equal(zeros.map(() => ['0', true, true]))
  })
})

/** A multiple of ten, a hundred and so on, rounded. */
function divided(text: string, unit: Big, mode: 1 | 2): Big {
  const places = (text.split('.')[1]?.length ?? 0) + unit.toFixed().length
  Big.DP = places
  const quotient = new Big(text).div(unit).round(0, mode)
  Big.DP = divisionPlaces
  return quotient.times(unit)
}
