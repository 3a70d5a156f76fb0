import type { UnderstoodField } from '../understand/understood.ts'
import { conceptNamed } from '../words/concepts.ts'
import { type Kind, kindNamed } from './kinds.ts'

/** The kind of document by its number. The first one counts, because an invoice can have the number of its order. */
const kindsByNumber: readonly (readonly [concept: string, kind: string])[] = [
  ['invoice_no', 'invoice'],
  ['delivery_no', 'delivery'],
  ['quote_no', 'quote'],
  ['receipt_no', 'receipt'],
  ['contract_no', 'contract'],
  ['certificate_no', 'certificate'],
  ['ticket_no', 'ticket'],
  ['order_no', 'order'],
]

/** Returns the kind of document that the data is of. */
export function kindOfData(fields: readonly UnderstoodField[]): Kind | undefined {
  const concepts = new Set(fields.map(({ name }) => conceptNamed(name)?.id))
  const found = kindsByNumber.find(([concept]) => concepts.has(concept))
  return found && kindNamed(found[1])
}
