import type { Wishes } from '../prompt/wishes.ts'
import type { UnderstoodField } from '../understand/understood.ts'
import { conceptNamed } from '../words/concepts.ts'
import type { Language } from '../words/languages.ts'
import { phrase } from '../words/phrases.ts'
import type { Leaf, Plan } from './plan.ts'

/** Returns the payment terms and the account number in the prompt as fields with defaults. */
export function askedPayment(
  { paymentDays, iban }: Wishes,
  { leaves, language, taken }: { leaves: readonly Leaf[]; language: Language; taken: ReadonlySet<string> },
): UnderstoodField[] {
  const asked: [string, string | undefined][] = [
    [
      'payment_terms',
      paymentDays === undefined ? undefined : phrase('payable', language).replace('#', String(paymentDays)),
    ],
    ['iban', iban],
  ]
  return asked.flatMap(([name, value]) => {
    const concept = conceptNamed(name)?.id
    if (value === undefined || taken.has(name) || leaves.some((leaf) => leaf.concept === concept)) return []
    return [
      {
        name,
        path: [name],
        words: name,
        kind: 'text' as const,
        default: value,
        isOptional: false,
        isInList: false,
        children: [],
      },
    ]
  })
}

export function isBankDetail({ concept }: Leaf): boolean {
  return concept === 'iban' || concept === 'bank' || concept === 'account_no'
}

/** Lists the requests that cannot be fulfilled, because the data has no fields for them. */
export function notDone(
  { taxRate, wantsBank, validDays }: Wishes,
  { lists, hasBank, leaves }: { lists: Plan['lists']; hasBank: boolean; leaves: readonly Leaf[] },
): string[] {
  const rows = lists.flatMap((list) => list.sums)
  const isTaxed = rows.some(({ tag, label }) => /tax|vat/i.test(tag) || /\d ?%/.test(label))
  return [
    ...(taxRate !== undefined && !isTaxed
      ? [`Not done: ${taxRate}% tax, because the data has no net amounts to add up, or has its own total.`]
      : []),
    ...(validDays !== undefined && leaves.every(({ concept }) => concept !== 'valid_until')
      ? [`Not done: valid for ${validDays} days, because no field has the end date.`]
      : []),
    ...(wantsBank && !hasBank
      ? ['Not done: bank details, because neither the data nor the letterhead has them.']
      : []),
  ]
}
