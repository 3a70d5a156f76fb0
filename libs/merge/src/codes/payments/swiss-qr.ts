import { labelAttribute, lengthFault, oneOf } from '../attribute-rules.ts'
import { type CodeFault, codeFault } from '../code-fault.ts'
import type { CodeAttribute, CodeKind, CodeValues } from '../code-kind.ts'
import { foreignCharacter } from '../foreign-character.ts'
import { outlinePath } from '../qr/outline-path.ts'
import { qrModules } from '../qr/qr-modules.ts'
import { svgImage } from '../svg-image.ts'
import { hasCheckDigit10 } from './check-digits.ts'
import {
  amount,
  amountText,
  byteLength,
  compact,
  creditorReferenceFault,
  iban,
  tidyLine,
} from './payment-attributes.ts'

/** The largest QR code allowed: version 25 with level M. */
const bytesMax = 997
/** Maximum number of characters in `text` and `bill-information` together. */
const messageMax = 140
/** Width in millimeters, without the white margin of 5 mm. */
const size = 46
/** A white square of 7 mm with the Swiss cross of 6 mm. */
const cross =
  '<path fill="#fff" d="M19.5 19.5h7v7h-7z"/><path d="M20 20h6v6h-6z"/>' +
  '<path fill="#fff" d="M22.415 21.055h1.17v1.36h1.36v1.17h-1.36v1.36h-1.17v-1.36h-1.36v-1.17h1.36z"/>'

const country: CodeAttribute = {
  takes: 'two letters such as CH',
  findFault: (value) =>
    /^[A-Z]{2}$/i.test(value) ? undefined : 'is not a country code: two letters, such as CH.',
}

/**
 * A Swiss QR-bill as in the SIX Implementation Guidelines, version 2.3, with structured addresses. The reference type depends on the
 * account and the reference.
 */
export const swissQrCode: CodeKind = {
  content: 'iban',
  attributes: new Map<string, CodeAttribute>([
    [
      'iban',
      {
        ...iban,
        takes: 'an account in Switzerland or Liechtenstein: 21 characters; its check digits are checked',
        findFault: (value) =>
          /^(?:CH|LI).{19}$/.test(compact(value))
            ? iban.findFault?.(value)
            : 'is not an account in Switzerland or Liechtenstein: 21 characters beginning with CH or LI.',
      },
    ],
    ...address('creditor', 'the name of the payee', true),
    ['amount', amount],
    ['currency', { ...oneOf(['CHF', 'EUR'], 'CHF or EUR'), required: true }],
    ...address('debtor', 'the name of the payer', false),
    [
      'reference',
      {
        takes:
          'a QR reference of 27 digits (with a QR-IBAN), or a creditor reference (ISO 11649); omitted if there is none',
        findFault: referenceFault,
      },
    ],
    ['text', swissText(messageMax, 'what the payment is for')],
    [
      'bill-information',
      swissText(
        messageMax,
        'coded information for the payer, such as //S1/10/1234; with `text`, at most 140 characters',
      ),
    ],
    ['label', labelAttribute],
  ]),
  tidy: tidyLine,
  draw(values) {
    const fault = ibanFault(values) ?? debtorFault(values) ?? messageFault(values)
    if (fault) return fault
    const payment = swissLines(values).join('\n')
    if (byteLength(payment) > bytesMax) {
      return codeFault(
        'text',
        `is too long: the whole bill can be up to ${bytesMax} bytes, and letters other than A to Z take two or more. Shorten it.`,
      )
    }
    const modules = qrModules(payment, 'M') ?? []
    const scale = Number((size / modules.length).toFixed(6))
    const svg = svgImage({
      box: `0 0 ${size} ${size}`,
      width: `${size}mm`,
      label: values.get('label') ?? 'Swiss QR code for a payment',
      content: `<path transform="scale(${scale})" d="${outlinePath(modules, 0)}"/>${cross}`,
    })
    return { svg }
  },
}

function address(whose: string, who: string, required: boolean): [string, CodeAttribute][] {
  const rules: [string, CodeAttribute, boolean][] = [
    ['name', swissText(70, who), true],
    ['street', swissText(70, 'street, without the number'), false],
    ['house-number', swissText(16, 'house number'), false],
    ['postal-code', swissText(16, 'postal code'), true],
    ['town', swissText(35, 'town'), true],
    ['country', country, true],
  ]
  return rules.map(([part, rule, needed]) => [
    `${whose}-${part}`,
    required && needed ? { ...rule, required: true } : rule,
  ])
}

/** Allowed characters in version 2.3 of the guidelines: Basic Latin, Latin-1 Supplement, Latin Extended-A, and Ș, ș, Ț, ț and €. */
function swissText(lengthMax: number, takes: string): CodeAttribute {
  return {
    takes: `${takes}, at most ${lengthMax} Latin characters`,
    findFault: (value) => {
      const foreign = foreignCharacter(value, /[\u0020-\u007E\u00A0-\u017F\u0218-\u021B\u20AC]/)
      return foreign === undefined
        ? lengthFault(value, lengthMax)
        : `cannot contain ${foreign}: a Swiss QR-bill takes Latin letters, digits and the usual symbols. Write it in Latin letters.`
    },
  }
}

function referenceFault(value: string): string | undefined {
  const reference = compact(value)
  if (reference.startsWith('RF')) return creditorReferenceFault(value)
  if (!/^\d{27}$/.test(reference)) {
    return 'is neither a QR reference of 27 digits nor a creditor reference that begins with RF.'
  }
  return hasCheckDigit10(reference)
    ? undefined
    : 'is not a QR reference: its last digit, the check digit, does not match, so a digit is wrong. Compare it with its source.'
}

/** A QR-IBAN has a bank number from 30000 to 31999. It requires a QR reference, which other accounts cannot have. */
function ibanFault(values: CodeValues): CodeFault | undefined {
  const bank = Number(compact(values.get('iban') ?? '').slice(4, 9))
  const isQrIban = bank >= 30_000 && bank <= 31_999
  const isQrReference = referenceType(values) === 'QRR'
  if (isQrIban === isQrReference) return undefined
  return isQrIban
    ? codeFault(
        'reference',
        'must be a QR reference of 27 digits: the account is a QR-IBAN. Use one, or the ordinary IBAN of the account.',
      )
    : codeFault(
        'iban',
        'must be a QR-IBAN: the reference is a QR reference. Use the QR-IBAN, or another reference.',
      )
}

function debtorFault(values: CodeValues): CodeFault | undefined {
  const given = [...values.keys()].some((name) => name.startsWith('debtor-'))
  const missing = ['name', 'postal-code', 'town', 'country'].find((part) => !values.has(`debtor-${part}`))
  return given && missing !== undefined
    ? codeFault(
        `debtor-${missing}`,
        'is empty: a debtor has a name, a postal code, a town and a country. Fill it in, or clear the others.',
      )
    : undefined
}

function messageFault(values: CodeValues): CodeFault | undefined {
  const both = [values.get('text') ?? '', values.get('bill-information') ?? ''].join('')
  return Array.from(both).length > messageMax
    ? codeFault(
        'text',
        `is too long: it and "bill-information" can have up to ${messageMax} characters together. Shorten one.`,
      )
    : undefined
}

function referenceType(values: CodeValues): 'QRR' | 'SCOR' | 'NON' {
  const reference = values.get('reference')
  if (reference === undefined) return 'NON'
  return compact(reference).startsWith('RF') ? 'SCOR' : 'QRR'
}

function swissLines(values: CodeValues): string[] {
  const sum = values.get('amount')
  const information = values.get('bill-information')
  return [
    'SPC',
    '0200',
    '1',
    compact(values.get('iban') ?? ''),
    ...addressLines(values, 'creditor'),
    // An ultimate creditor, reserved for future use.
    ...Array.from({ length: 7 }, () => ''),
    sum === undefined ? '' : amountText(sum),
    (values.get('currency') ?? '').toUpperCase(),
    ...addressLines(values, 'debtor'),
    referenceType(values),
    compact(values.get('reference') ?? ''),
    values.get('text') ?? '',
    'EPD',
    ...(information === undefined ? [] : [information]),
  ]
}

function addressLines(values: CodeValues, whose: string): string[] {
  const part = (name: string) => values.get(`${whose}-${name}`) ?? ''
  return [
    values.has(`${whose}-name`) ? 'S' : '',
    ...['name', 'street', 'house-number', 'postal-code', 'town'].map(part),
    part('country').toUpperCase(),
  ]
}
