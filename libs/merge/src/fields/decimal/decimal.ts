import { DecimalFault } from './decimal-fault.ts'
import { type Rounding, divideRounded, divideRoundedSmall } from './divide-rounded.ts'
import { powerOfTen, smallPowers } from './powers-of-ten.ts'

/** The most digits of a number; likewise the most places after its point. */
export const digitsMax = 1000

/** Where a division that does not end is cut off. */
export const divisionPlaces = 20

/** The first that is too long. Numbers are compared with it, as counting their digits would mean to print them. */
const tooLong = powerOfTen(digitsMax)
const safeMax = Number.MAX_SAFE_INTEGER
const safeMaxBig = BigInt(safeMax)
/** A sign, and a point among the digits. */
const textMax = digitsMax + 3
/** A whole number of so many digits is exact as a JS number, and the float of a decimal so long reads back as no other such decimal. */
const sureDigits = 15
const plain = /^([+-]?)(\d+)(?:\.(\d+))?$/

/**
 * An exact decimal number; immutable. Sums, differences and products are exact, quotients are cut off after `divisionPlaces`.
 * What was read keeps the zeros that it came with (`12.50`); what was computed has none at the end of its places.
 * A result of more than `digitsMax` digits or places is a DecimalFault, `number_too_long`.
 */
export class Decimal {
  /** The value is this times ten to the minus `scale`. A bigint only where it is beyond 2^53: nearly all numbers of documents are below. */
  private readonly coefficient: number | bigint
  /** Places after the point, zeros at their end included; 0 to `digitsMax`. */
  readonly scale: number

  private constructor(coefficient: number | bigint, scale: number) {
    this.coefficient = coefficient
    this.scale = scale
  }

  /** A plain decimal (`-12.50`): no exponent, no spaces, no point at either end. Undefined for all else, and for more than `digitsMax` digits. */
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

  /** The shortest decimal that reads back as `value`, which is what JSON held if it held 15 digits or fewer. A RangeError unless it is finite. */
  static fromNumber(value: number): Decimal {
    if (Number.isSafeInteger(value)) return new Decimal(value + 0, 0)
    // Prices and quantities, without a text in between.
    for (let scale = 1; scale <= 4; scale++) {
      const power = smallPowers[scale] ?? 1
      const size = Math.round(value * power)
      if (Math.abs(size) < 1e15 && size / power === value) return new Decimal(size, scale)
    }
    const [, sign = '', whole, places = '', exponent = '0'] =
      /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? []
    if (whole === undefined) throw new RangeError(`${value} is no decimal number`)
    const scale = places.length - Number(exponent)
    const size = BigInt(sign + whole + places)
    return scale < 0 ? Decimal.fit(size * powerOfTen(-scale), 0) : Decimal.fit(size, scale)
  }

  /** Beyond what a machine computes with at once: work with it costs many times as much. */
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
      // A product beyond 2^53 may be inexact, but is never taken for one below it; likewise the sum.
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

  /** Exact where it ends within `divisionPlaces`, else half-even at the last. By zero: a DecimalFault, `division_by_zero`. */
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

  /** Below zero, zero or above it, as this is less than, equal to or more than `other`. */
  cmp(other: Decimal): -1 | 0 | 1 {
    if (this.scale > other.scale) return order(this.coefficient, other.raised(this.scale - other.scale))
    return order(this.raised(other.scale - this.scale), other.coefficient)
  }

  /** To so many places; below zero tens, hundreds and so on. `places` is whole. */
  round(places: number, rounding: Rounding): Decimal {
    if (!Number.isInteger(places)) throw new RangeError(`${places} is no number of places`)
    const cut = this.scale - places
    if (cut <= 0)
      return typeof this.coefficient === 'number'
        ? Decimal.trim(this.coefficient, this.scale)
        : Decimal.trimBig(this.coefficient, this.scale)
    // The coefficient is less than half of such a unit.
    if (cut > digitsMax) return new Decimal(0, 0)
    const small = smallPowers[cut]
    if (places >= 0 && small !== undefined && typeof this.coefficient === 'number') {
      return Decimal.trim(divideRoundedSmall(this.coefficient, small, rounding), places)
    }
    const kept = divideRounded(BigInt(this.coefficient), powerOfTen(cut), rounding)
    return places >= 0 ? Decimal.trimBig(kept, places) : Decimal.fit(kept * powerOfTen(-places), 0)
  }

  /** Plain and exact: `-12.50`, never an exponent; zeros that it was read with stay. `read` gives the same number again. */
  toString(): string {
    if (this.scale === 0) return String(this.coefficient)
    const isNegative = this.coefficient < 0
    const digits = String(isNegative ? -this.coefficient : this.coefficient).padStart(this.scale + 1, '0')
    const point = digits.length - this.scale
    return `${isNegative ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`
  }

  /** The nearest JS number; infinite beyond its range. */
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

  /** Without zeros at the end of its places. */
  private static trim(coefficient: number, scale: number): Decimal {
    let size = coefficient
    let places = coefficient === 0 ? 0 : scale
    while (places > 0 && size % 10 === 0) {
      size /= 10
      places--
    }
    if (places > digitsMax) throw new DecimalFault('number_too_long')
    // Never the zero below zero.
    return new Decimal(size + 0, places)
  }

  private static trimBig(coefficient: bigint, scale: number): Decimal {
    let size = coefficient
    let places = scale
    // Halves of halves: as many zeros as a number can end in would else cost as many divisions.
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

  /** As it is, held as a number where it can be. */
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
