import { normalizeText } from '@platen/contract'

/** `invoice_no`, `Order number`, `Beleg-Nr.`, `id`, but not a customer's VAT number. */
export function isDocumentNumberName(name: string): boolean {
  const parts = name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return /^(no|nr|num|number|id|nummer|numéro|número)$/.test(parts.at(-1) ?? '') && !parts.includes('vat')
}

/** The sender is the same in all documents. */
const senders = /^(seller|sender|from|supplier|vendor|company|issuer|employer|shipfrom|payee)$/

/** Whether a field belongs to the sender of the document. */
export function isOfSender(path: string): boolean {
  const [first = ''] = path.split('.', 1)
  return senders.test(
    normalizeText(first, 'NFKD')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, ''),
  )
}
