/** `invoice_no`, `Order number`, `Beleg-Nr.`, `id`; no customer's VAT number. */
export function isDocumentNumberName(name: string): boolean {
  const parts = name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return /^(no|nr|num|number|id|nummer|numéro|número)$/.test(parts.at(-1) ?? '') && !parts.includes('vat')
}

/** Whoever writes a document is the same in all of them. */
const senders = /^(seller|sender|from|supplier|vendor|company|issuer|employer|shipfrom|payee)$/

/** Whether a field, by its dotted path, belongs to the document's sender. */
export function isOfSender(path: string): boolean {
  const [first = ''] = path.split('.', 1)
  return senders.test(
    first
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, ''),
  )
}
