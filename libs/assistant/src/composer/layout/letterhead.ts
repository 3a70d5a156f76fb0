import type { CompanyDetail } from '@platen/contract'
import type { Kind, Layout } from '../kinds/kinds.ts'
import type { UnderstoodField } from '../understand/understood.ts'
import { labelOf } from '../words/concepts.ts'
import type { Language } from '../words/languages.ts'
import { phrase } from '../words/phrases.ts'
import type { Leaf } from './plan.ts'

/** The details of the company by concept. */
export const companyDetailOf: Readonly<Record<string, CompanyDetail>> = {
  name: 'name',
  address: 'address',
  email: 'email',
  phone: 'phone',
  web: 'web',
  vat_id: 'vatNumber',
  small_print: 'register',
  bank: 'bank',
  iban: 'iban',
  bic: 'bic',
}

/** Layouts that always have a letterhead. */
const withLetterhead = new Set<Layout>(['business', 'letter', 'certificate'])

/**
 * Returns a sender with the details of the account's company, if the kind has a letterhead and the data does not name a sender. `hasPayment`: whether
 * the data contains bank details for the payment.
 */
export function letterheadFor(
  kind: Kind,
  given: { taken: ReadonlySet<string>; language: Language; hasPayment: boolean; wantsBank: boolean },
): { field: UnderstoodField; leaves: Leaf[] } | undefined {
  const { taken, language, hasPayment, wantsBank } = given
  const name = ['sender', 'issuer', 'letterhead'].find((one) => !taken.has(one))
  if (name === undefined || (!withLetterhead.has(kind.layout) && kind.id !== 'voucher')) return undefined
  const base = { words: labelOf('seller', language), isOptional: true, isInList: false, children: [] }
  const part = (
    child: string,
    kindOf: 'text' | 'multiline',
    company: CompanyDetail | CompanyDetail[],
    value = '',
  ): UnderstoodField => ({
    ...base,
    name: child,
    path: [name, child],
    words: labelOf(child, language),
    kind: kindOf,
    company,
    default: value,
    isOptional: child !== 'name',
  })
  const hasSmallPrint = kind.layout === 'business' || kind.layout === 'letter'
  const needsBank = (wantsBank || kind.asksForPayment) && !hasPayment
  const children = [
    part('name', 'text', 'name', phrase('company', language)),
    part('contact', 'multiline', ['address', 'email', 'phone', 'web']),
    ...(hasSmallPrint ? [part('small_print', 'multiline', 'register')] : []),
    ...(needsBank ? (['bank', 'iban', 'bic'] as const).map((detail) => part(detail, 'text', detail)) : []),
  ]
  return {
    field: { ...base, name, path: [name], kind: 'group', default: {}, children },
    leaves: children.map((field) => ({
      tag: field.path.join('.'),
      field,
      label: field.words,
      concept: field.name,
    })),
  }
}
