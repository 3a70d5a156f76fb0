import { isYes, labelAttribute, oneOf, shortText, yesNo } from '../attribute-rules.ts'
import { codeFault } from '../code-fault.ts'
import type { CodeKind, CodeValues } from '../code-kind.ts'
import { drawQr } from '../qr/qr-code.ts'
import {
  amount,
  amountText,
  byteLength,
  compact,
  creditorReferenceFault,
  iban,
  tidyLine,
} from './payment-attributes.ts'

/** The largest QR code allowed: version 13 with level M. */
const bytesMax = 331

/** A SEPA credit transfer: EPC069-12, version 002, in UTF-8. */
export const epcCode: CodeKind = {
  content: 'iban',
  attributes: new Map([
    ['name', { ...shortText(70, 'the name of the payee'), required: true }],
    ['iban', iban],
    ['amount', amount],
    ['currency', oneOf(['EUR'], 'EUR, the default')],
    [
      'bic',
      {
        takes: 'the bank, 8 or 11 characters; not needed within the EEA',
        findFault: (value) =>
          /^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}(?:[A-Z\d]{3})?$/.test(compact(value))
            ? undefined
            : 'is not a BIC: 8 or 11 letters and digits, such as COBADEFF or COBADEFFXXX.',
      },
    ],
    [
      'purpose',
      {
        takes: 'an ISO 20022 purpose code such as GDDS',
        findFault: (value) =>
          /^[A-Z\d]{1,4}$/i.test(value) ? undefined : 'is not a purpose code: 1 to 4 letters, such as GDDS.',
      },
    ],
    [
      'reference',
      {
        takes:
          'a creditor reference (ISO 11649) such as RF18 5390 0754 7034; any other reference goes into `text`',
        findFault: (value) => {
          const fault = creditorReferenceFault(value)
          return fault && `${fault} Any other reference goes into "text".`
        },
      },
    ],
    ['text', shortText(140, 'what the payment is for; not together with `reference`')],
    ['information', shortText(70, 'a note to the payer')],
    ['quiet', yesNo('whether the margin that readers need is drawn: yes (default) or no')],
    ['label', labelAttribute],
  ]),
  tidy: tidyLine,
  draw(values) {
    if (values.has('reference') && values.has('text')) {
      return codeFault(
        'text',
        'is set together with "reference", but a payment can have only one of the two. Clear one of them.',
      )
    }
    const payment = epcText(values)
    if (byteLength(payment) > bytesMax) {
      return codeFault(
        values.has('information') ? 'information' : 'text',
        `is too long: the whole payment can be up to ${bytesMax} bytes, and letters other than A to Z take two or more. Shorten it.`,
      )
    }
    const svg = drawQr({
      text: payment,
      level: 'M',
      label: values.get('label') ?? 'QR code for a bank transfer',
      quiet: isYes(values, 'quiet'),
    })
    return { svg: svg ?? '' }
  },
}

/** Returns the twelve lines, without empty lines at the end. */
function epcText(values: CodeValues): string {
  const sum = values.get('amount')
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    compact(values.get('bic') ?? ''),
    values.get('name'),
    compact(values.get('iban') ?? ''),
    sum === undefined ? '' : `EUR${amountText(sum)}`,
    values.get('purpose')?.toUpperCase(),
    compact(values.get('reference') ?? ''),
    values.get('text'),
    values.get('information'),
  ]
    .join('\n')
    .trimEnd()
}
