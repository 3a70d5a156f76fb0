import type { CodeAttribute } from '../code-kind.ts'
import { hasCheckDigits97 } from './check-digits.ts'

const wrongDigits =
  'its check digits do not fit, so a character is wrong or missing. Compare it with its source.'

/** Line breaks and runs of spaces become one space, so that no value can begin another line of a payment; composed letters, as banks count them. */
export function tidyLine(value: string): string {
  return value.toWellFormed().normalize('NFC').replaceAll(/\s+/g, ' ').trim()
}

/** An account number or reference without the spaces it is printed with, in capital letters. */
export function compact(value: string): string {
  return value.replaceAll(' ', '').toUpperCase()
}

/** Of the accounts of the Single Euro Payments Area, as the IBAN registry (ISO 13616) has them: check digits alone let one in 97 through. */
const lengths = new Map(
  (
    'AD24 AL28 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GI23 GR27 HR21 HU28 IE22 IS26 IT27 ' +
    'LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19 MT31 NL18 NO15 PL28 PT25 RO24 RS22 SE24 SI19 SK24 SM27 VA22'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** ISO 13616. */
export const iban: CodeAttribute = {
  takes: 'the account, with or without spaces; its check digits are checked',
  required: true,
  findFault: (value) => {
    const account = compact(value)
    if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(account)) {
      return 'is not an IBAN: two letters, two check digits, and 11 to 30 letters or digits.'
    }
    const length = lengths.get(account.slice(0, 2)) ?? account.length
    if (account.length !== length) {
      return `is not an IBAN: one that begins with ${account.slice(0, 2)} has ${length} characters, and this one ${account.length}.`
    }
    return hasCheckDigits97(account) ? undefined : `is not an IBAN: ${wrongDigits}`
  },
}

/** What is wrong with an ISO 11649 creditor reference, such as `RF18 5390 0754 7034`. */
export function creditorReferenceFault(value: string): string | undefined {
  const reference = compact(value)
  if (!/^RF\d{2}[A-Z\d]{1,21}$/.test(reference)) {
    return 'is not a creditor reference (ISO 11649): RF, two check digits, and 1 to 21 letters or digits.'
  }
  return hasCheckDigits97(reference) ? undefined : `is not a creditor reference (ISO 11649): ${wrongDigits}`
}

const amountMax = 999_999_999.99

/** An amount, where the payer may also be left to fill it in. */
export const amount: CodeAttribute = {
  takes: 'a plain number from 0.01 to 999999999.99, such as 1234.50; left out, the payer fills it in',
  findFault: (value) => {
    const [, whole, places = ''] = /^(\d+)(?:\.(\d+))?$/.exec(value) ?? []
    if (whole === undefined) {
      return 'is not a plain number such as 1234.50: digits and at most one point, without thousands separators or a currency.'
    }
    if (/[1-9]/.test(places.slice(2))) return 'has more than two decimals: round it first.'
    const number = Number(amountText(value))
    return number >= 0.01 && number <= amountMax
      ? undefined
      : 'must be from 0.01 to 999999999.99. Leave the code out where nothing is to be paid.'
  },
}

/** An amount that was checked, with two decimals. */
export function amountText(value: string): string {
  const [whole = '', places = ''] = value.split('.')
  return `${whole.replace(/^0+(?=\d)/, '')}.${places.padEnd(2, '0').slice(0, 2)}`
}

/** Bytes of a payment as its QR code holds them. */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}
