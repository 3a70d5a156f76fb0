import { DecimalFault } from './decimal-fault.ts'
import { type Rounding, divideRounded, divideRoundedSmall } from './divide-rounded.ts'
import { powerOfTen, smallPowers } from './powers-of-ten.ts'

/** Maximum number of digits, and of decimal places, in a number. */
export const digitsMax = 1000

/** Decimal places of a nonterminating quotient. */
export const divisionPlaces = 20

/** The smallest number that is too long. A comparison is cheaper than counting digits. */
const tooLong = powerOfTen(digitsMax)
const safeMax = Number.MAX_SAFE_INTEGER
const safeMaxBig = BigInt(safeMax)
/** Maximum length of a number, including a sign and a point. */
const textMax = digitsMax + 3
/** A whole number with this many digits is exact as a JS number, and no two decimals of this length are the same float. */
const sureDigits = 15
const plain = /^([+-]?)(\d+)(?:\.(\d+))?$/

/**
 * An exact, immutable decimal number. Sums, differences and products are exact, and quotients have up to `divisionPlaces` decimal places. A number
 * that was read keeps trailing zeros (`12.50`); a result has none. Throws a DecimalFault, `number_too_long`, for more than `digitsMax` digits or
 * places.
 */
export class Decimal {
  /** The value is this number divided by ten to the power of `scale`. It is a bigint only beyond 2^53, which is rare in documents. */
  private readonly coefficient: number | bigint
  /** Decimal places, including trailing zeros, from 0 to `digitsMax`. */
  readonly scale: number

  private constructor(coefficient: number | bigint, scale: number) {
    this.coefficient = coefficient
    this.scale = scale
  }

  /**
   * Reads a plain decimal (`-12.50`), without an exponent, spaces, or a point at either end. Returns undefined for anything else, and for
   * more than `digitsMax` digits.
   */
  static read(text: string): Decimal | undefined {
    if (text.length > textMax) return undefined
    const [, sign, whole = '', places = ''] = plain.exec(text) ?? []
    if (sign === undefined || places.length > digitsMax) return undefined
    const digits = whole + places
    if (digits.length <= sureDigits) {
      const size = Number(digits)
      return new Decimal(sign === '-' && size !== 0 ? -size : size, places.length)
    }
    const size = BigInt(digits)
    return size >= tooLong ? undefined : Decimal.fit(sign === '-' ? -size : size, places.length)
  }

  /**
   * Returns the shortest decimal that reads back as `value`. JSON numbers of up to 15 digits are exact. Throws a RangeError unless it is
   * finite.
   */
  static fromNumber(value: number): Decimal {
    if (Number.isSafeInteger(value)) return new Decimal(value + 0, 0)
    // Fast path for prices and quantities.
    for (let scale = 1; scale <= 4; scale++) {
      const power = smallPowers[scale] ?? 1
      const size = Math.round(value * power)
      if (Math.abs(size) < 1e15 && size / power === value) return new Decimal(size, scale)
    }
    const [, sign = '', whole, places = '', exponent = '0'] =
      /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? []
    if (whole === undefined) throw new RangeError(`${value} is not a decimal number`)
    const scale = places.length - Number(exponent)
    const size = BigInt(sign + whole + places)
    return scale < 0 ? Decimal.fit(size * powerOfTen(-scale), 0) : Decimal.fit(size, scale)
  }

  /** Whether the number is beyond the range of exact JS numbers, so that calculating with it is much slower. */
  get isLong(): boolean {
    return typeof this.coefficient === 'bigint' || this.scale > sureDigits
  }

  get isZero(): boolean {
    return this.coefficient === 0
  }

  add(other: Decimal): Decimal {
    const fine = this.scale >= other.scale ? this : other
    const coarse = fine === this ? other : this
    const shift = fine.scale - coarse.scale
    if (
      typeof fine.coefficient === 'number' &&
      typeof coarse.coefficient === 'number' &&
      shift <= sureDigits
    ) {
      // A product beyond 2^53 may be inexact, but is never rounded to less than 2^53. The same applies to the sum.
      const raised = coarse.coefficient * (smallPowers[shift] ?? 1)
      const sum = fine.coefficient + raised
      if (isSafe(raised) && isSafe(sum)) return Decimal.trim(sum, fine.scale)
    }
    return Decimal.trimBig(BigInt(fine.coefficient) + coarse.raisedBy(shift), fine.scale)
  }

  sub(other: Decimal): Decimal {
    return this.add(other.neg())
  }

  mul(other: Decimal): Decimal {
    const scale = this.scale + other.scale
    if (typeof this.coefficient === 'number' && typeof other.coefficient === 'number') {
      const product = this.coefficient * other.coefficient
      if (isSafe(product)) return Decimal.trim(product, scale)
    }
    return Decimal.trimBig(BigInt(this.coefficient) * BigInt(other.coefficient), scale)
  }

  /**
   * Exact if the quotient terminates within `divisionPlaces`, otherwise rounded half-even. Throws a DecimalFault, `division_by_zero`, for a divisor
   * of zero.
   */
  div(other: Decimal): Decimal {
    if (other.isZero) throw new DecimalFault('division_by_zero')
    const shift = divisionPlaces - this.scale + other.scale
    const dividend = shift > 0 ? this.raisedBy(shift) : BigInt(this.coefficient)
    const divisor = shift < 0 ? other.raisedBy(-shift) : BigInt(other.coefficient)
    return Decimal.trimBig(divideRounded(dividend, divisor, 'half-even'), divisionPlaces)
  }

  neg(): Decimal {
    return this.isZero ? this : new Decimal(-this.coefficient, this.scale)
  }

  abs(): Decimal {
    return this.coefficient < 0 ? this.neg() : this
  }

  /** Compares two numbers: -1, 0 or 1. */
  cmp(other: Decimal): -1 | 0 | 1 {
    if (this.scale > other.scale) return order(this.coefficient, other.raised(this.scale - other.scale))
    return order(this.raised(other.scale - this.scale), other.coefficient)
  }

  /** Rounds to decimal places. Negative places are tens, hundreds and so on. */
  round(places: number, rounding: Rounding): Decimal {
    if (!Number.isInteger(places)) throw new RangeError(`${places} is not a number of decimal places`)
    const cut = this.scale - places
    if (cut <= 0)
      return typeof this.coefficient === 'number'
        ? Decimal.trim(this.coefficient, this.scale)
        : Decimal.trimBig(this.coefficient, this.scale)
    // The number is smaller than half of this unit.
    if (cut > digitsMax) return new Decimal(0, 0)
    const small = smallPowers[cut]
    if (places >= 0 && small !== undefined && typeof this.coefficient === 'number') {
      return Decimal.trim(divideRoundedSmall(this.coefficient, small, rounding), places)
    }
    const kept = divideRounded(BigInt(this.coefficient), powerOfTen(cut), rounding)
    return places >= 0 ? Decimal.trimBig(kept, places) : Decimal.fit(kept * powerOfTen(-places), 0)
  }

  /** Returns the plain, exact number, such as `-12.50`, without an exponent and with its trailing zeros. `read` reverses it. */
  toString(): string {
    if (this.scale === 0) return String(this.coefficient)
    const isNegative = this.coefficient < 0
    const digits = String(isNegative ? -this.coefficient : this.coefficient).padStart(this.scale + 1, '0')
    const point = digits.length - this.scale
    return `${isNegative ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`
  }

  /** Returns the nearest JS number, infinite beyond its range. */
  toNumber(): number {
    return Number(this.toString())
  }

  private raisedBy(exponent: number): bigint {
    return BigInt(this.coefficient) * powerOfTen(exponent)
  }

  private raised(exponent: number): number | bigint {
    if (typeof this.coefficient === 'number' && exponent <= sureDigits) {
      const product = this.coefficient * (smallPowers[exponent] ?? 1)
      if (isSafe(product)) return product
    }
    return this.raisedBy(exponent)
  }

  /** Removes trailing zeros. */
  private static trim(coefficient: number, scale: number): Decimal {
    let size = coefficient
    let places = coefficient === 0 ? 0 : scale
    while (places > 0 && size % 10 === 0) {
      size /= 10
      places--
    }
    if (places > digitsMax) throw new DecimalFault('number_too_long')
    // Avoids -0.
    return new Decimal(size + 0, places)
  }

  private static trimBig(coefficient: bigint, scale: number): Decimal {
    let size = coefficient
    let places = scale
    // Removes many zeros at once, in halving steps, because each removal costs a division.
    for (let zeros = 1024; zeros > 0 && size % 2n === 0n; zeros >>= 1) {
      if (zeros > places) continue
      const power = powerOfTen(zeros)
      if (size % power !== 0n) continue
      size /= power
      places -= zeros
    }
    if (isSafeBig(size)) return Decimal.trim(Number(size), places)
    return Decimal.fit(size, places)
  }

  /** Stores the value as a number if possible. */
  private static fit(coefficient: bigint, scale: number): Decimal {
    if (isSafeBig(coefficient)) return new Decimal(Number(coefficient), scale)
    if (coefficient >= tooLong || coefficient <= -tooLong || scale > digitsMax)
      throw new DecimalFault('number_too_long')
    return new Decimal(coefficient, scale)
  }
}

function isSafe(value: number): boolean {
  return value <= safeMax && value >= -safeMax
}

function isSafeBig(value: bigint): boolean {
  return value <= safeMaxBig && value >= -safeMaxBig
}

function order(one: number | bigint, other: number | bigint): -1 | 0 | 1 {
  if (one === other) return 0
  return one < other ? -1 : 1
}
