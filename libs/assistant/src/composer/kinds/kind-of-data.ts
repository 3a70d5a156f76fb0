import type { UnderstoodField } from '../understand/understood.ts'
import { conceptNamed } from '../words/concepts.ts'
import { type Kind, kindNamed } from './kinds.ts'

/** Numbers that only one kind of document has; the first one counts, as an invoice may name its order. */
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

/** The kind of document that data is of, where the prompt names none. */
export function kindOfData(fields: readonly UnderstoodField[]): Kind | undefined {
  const concepts = new Set(fields.map(({ name }) => conceptNamed(name)?.id))
  const found = kindsByNumber.find(([concept]) => concepts.has(concept))
  return found && kindNamed(found[1])
}
