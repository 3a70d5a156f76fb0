import { codePointName } from './code-point-name.ts'

/** The end of a sentence about a number that carries check digits. */
export const wrongCheckDigits =
  'its check digits do not fit, so a character is wrong or missing. Compare it with its source.'

/** Of the accounts of the Single Euro Payments Area, as the IBAN registry (ISO 13616) has them: check digits alone let one in 97 through. */
const lengths = new Map(
  (
    'AD24 AL28 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GI23 GR27 HR21 HU28 IE22 IS26 IT27 ' +
    'LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19 MT31 NL18 NO15 PL28 PT25 RO24 RS22 SE24 SI19 SK24 SM27 VA22'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** What is wrong with an IBAN (ISO 13616), with or without spaces; `undefined` for a right one. Goes on from the name of what holds it. */
export function ibanFault(value: string): string | undefined {
  const account = value.replaceAll(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(account)) {
    return 'is not an IBAN: two letters, two check digits, and 11 to 30 letters or digits.'
  }
  const length = lengths.get(account.slice(0, 2)) ?? account.length
  if (account.length !== length) {
    return `is not an IBAN: one that begins with ${account.slice(0, 2)} has ${length} characters, and this one ${account.length}.`
  }
  return hasCheckDigits97(account) ? undefined : `is not an IBAN: ${wrongCheckDigits}`
}

const hidden = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u

/** Returns the fault of an account number that looks like an IBAN. Any other number is accepted, as not all banks have IBANs. */
export function accountFault(value: string): string | undefined {
  // White space, which includes the mark of byte order, is accepted everywhere.
  const compact = value.normalize('NFKC').replaceAll(/\s/g, '')
  const [character] = hidden.exec(compact) ?? []
  if (!/^[a-z]{2}\d\d/i.test(compact.replaceAll(new RegExp(hidden, 'gu'), ''))) return undefined
  if (character === undefined) return ibanFault(value)
  return `has the character ${codePointName(character.codePointAt(0) ?? 0)}, which is not printed. Remove it.`
}

/** An IBAN as it is read on paper (ISO 13616): in groups of four. Anything else as it is. */
export function formatIban(value: string): string {
  if (ibanFault(value) !== undefined) return value
  return value
    .replaceAll(/\s/g, '')
    .toUpperCase()
    .replaceAll(/.{4}(?=.)/g, '$& ')
}

/** ISO 7064 modulo 97-10, as IBANs (ISO 13616) and creditor references (ISO 11649) have it: capital letters and digits only. */
export function hasCheckDigits97(text: string): boolean {
  let rest = 0
  for (const char of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(char, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}
