import { normalizeText } from './normalize-text.ts'
import { codePointName } from './code-point-name.ts'

/** The end of a sentence about an account number whose check digits are wrong. */
export const wrongCheckDigits =
  'its check digits do not match, so a character is wrong or missing. Compare it with its source.'

/** Lengths of IBANs by country, from the IBAN registry (ISO 13616). Lengths are also checked, because check digits miss one error in 97. */
export const ibanLengths: ReadonlyMap<string, number> = new Map(
  (
    'AD24 AE23 AL28 AT20 BE16 BG22 BH22 BR29 CH21 CY28 CZ24 DE22 DK18 EE20 EG29 ES24 FI18 FR27 GB22 GI23 GR27 HR21 HU28 IE22 IL23 IS26 ' +
    'IT27 JO30 KW30 LB28 LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19 MT31 NL18 NO15 PL28 PT25 QA29 RO24 RS22 SA24 SE24 SI19 SK24 SM27 TN24 ' +
    'TR26 UA29 VA22'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** Longer values are not account numbers. An IBAN with spaces has up to 42 characters. */
const lengthMax = 1_000

/** Returns what is wrong with an IBAN (ISO 13616), with or without spaces, as the rest of a sentence that starts with the field's name. */
export function ibanFault(value: string): string | undefined {
  const account = value.length > lengthMax ? '' : value.replaceAll(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(account)) {
    return 'is not an IBAN. An IBAN has two letters, two check digits, and 11 to 30 letters or digits.'
  }
  const length = ibanLengths.get(account.slice(0, 2)) ?? account.length
  if (account.length !== length) {
    return `is not an IBAN. An IBAN that starts with ${account.slice(0, 2)} has ${length} characters, but this one has ${account.length}.`
  }
  return hasCheckDigits97(account) ? undefined : `is not an IBAN: ${wrongCheckDigits}`
}

const hidden = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u

/** Returns what is wrong with an account number that looks like an IBAN. Other numbers are accepted, because not all banks have IBANs. */
export function accountFault(value: string): string | undefined {
  // Whitespace, which includes the byte order mark, is accepted at any position.
  const compact = normalizeText(value.slice(0, lengthMax), 'NFKC').replaceAll(/\s/g, '')
  const [character] = hidden.exec(compact) ?? []
  if (!/^[a-z]{2}\d\d/i.test(compact.replaceAll(new RegExp(hidden, 'gu'), ''))) return undefined
  if (character === undefined) return ibanFault(value)
  return `contains the invisible character ${codePointName(character.codePointAt(0) ?? 0)}. Remove it.`
}

/** Formats an IBAN for print, in groups of four (ISO 13616). Other values are returned unchanged. */
export function formatIban(value: string): string {
  if (ibanFault(value) !== undefined) return value
  return value
    .replaceAll(/\s/g, '')
    .toUpperCase()
    .replaceAll(/.{4}(?=.)/g, '$& ')
}

/** Checks the ISO 7064 modulo 97-10 check digits of IBANs (ISO 13616) and creditor references (ISO 11649). Only capital letters and digits. */
export function hasCheckDigits97(text: string): boolean {
  let rest = 0
  for (const char of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(char, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}
