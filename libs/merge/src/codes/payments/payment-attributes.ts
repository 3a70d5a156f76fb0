import { hasCheckDigits97, ibanFault, wrongCheckDigits, normalizeText } from '@platen/contract'
import type { CodeAttribute } from '../code-kind.ts'

/**
 * Replaces line breaks and runs of spaces with one space, so that no value can start another line of a payment. Normalizes to NFC, because banks
 * count composed letters.
 */
export function tidyLine(value: string): string {
  return normalizeText(value.toWellFormed(), 'NFC').replaceAll(/\s+/g, ' ').trim()
}

/** Returns an account number or reference without spaces, in capital letters. */
export function compact(value: string): string {
  return value.replaceAll(' ', '').toUpperCase()
}

/** ISO 13616. */
export const iban: CodeAttribute = {
  takes: 'the IBAN, with or without spaces; its check digits are verified',
  required: true,
  findFault: ibanFault,
}

/** Returns the error for a value that must be an ISO 11649 creditor reference, such as `RF18 5390 0754 7034`. */
export function creditorReferenceFault(value: string): string | undefined {
  const reference = compact(value)
  if (!/^RF\d{2}[A-Z\d]{1,21}$/.test(reference)) {
    return 'is not a creditor reference (ISO 11649): RF, two check digits, and 1 to 21 letters or digits.'
  }
  return hasCheckDigits97(reference)
    ? undefined
    : `is not a creditor reference (ISO 11649): ${wrongCheckDigits}`
}

const amountMax = 999_999_999.99

/** Optional: without an amount, the payer enters it. */
export const amount: CodeAttribute = {
  takes: 'a plain number from 0.01 to 999999999.99, such as 1234.50; if omitted, the payer enters it',
  findFault: (value) => {
    const [, whole, decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(value) ?? []
    if (whole === undefined) {
      return 'is not a plain number such as 1234.50: digits and at most one point, without thousands separators or a currency.'
    }
    if (/[1-9]/.test(decimals.slice(2))) return 'has more than two decimal places: round it first.'
    const number = Number(amountText(value))
    return number >= 0.01 && number <= amountMax
      ? undefined
      : 'must be from 0.01 to 999999999.99. Omit the code if there is nothing to pay.'
  },
}

/** Prints a valid amount with two decimal places. */
export function amountText(value: string): string {
  const [whole = '', decimals = ''] = value.split('.')
  return `${whole.replace(/^0+(?=\d)/, '')}.${decimals.padEnd(2, '0').slice(0, 2)}`
}

/** Returns the number of bytes that text takes in a QR code. */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}
