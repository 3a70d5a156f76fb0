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

/** A sender with the details of the account's company. */
export interface OwnLetterhead {
  field: UnderstoodField
  leaves: Leaf[]
}

function ownLetterhead(
  name: string,
  language: Language,
  { hasPayment, hasSmallPrint }: { hasPayment: boolean; hasSmallPrint: boolean },
): OwnLetterhead {
  const parts: [string, UnderstoodField['kind'], CompanyDetail | CompanyDetail[], string][] = [
    ['name', 'text', 'name', phrase('company', language)],
    ['contact', 'multiline', ['address', 'email', 'phone', 'web'], ''],
    ...(hasSmallPrint
      ? [['small_print', 'multiline', 'register', ''] as const].map(
          (part) => [...part] as [string, 'multiline', CompanyDetail, string],
        )
      : []),
    ...(hasPayment
      ? (['bank', 'iban', 'bic'] as const).map((detail): [string, 'text', CompanyDetail, string] => [
          detail,
          'text',
          detail,
          '',
        ])
      : []),
  ]
  const children = parts.map(([child, kind, company, value]): UnderstoodField => ({
    name: child,
    path: [name, child],
    words: labelOf(child, language),
    kind,
    company,
    default: value,
    isOptional: child !== 'name',
    isInList: false,
    children: [],
  }))
  const field: UnderstoodField = {
    name,
    path: [name],
    words: labelOf('seller', language),
    kind: 'group',
    default: {},
    isOptional: true,
    isInList: false,
    children,
  }
  const leaves = children.map((child): Leaf => ({
    tag: `${name}.${child.name}`,
    field: child,
    label: child.words,
    concept: child.name,
  }))
  return { field, leaves }
}

/** Layouts that always have a letterhead. */
const withLetterhead = new Set<Layout>(['business', 'letter', 'certificate'])

export interface LetterheadFor {
  kind: Kind
  taken: ReadonlySet<string>
  language: Language
  hasPayment: boolean
  wantsBank: boolean
}

/** Returns the letterhead of the account if the kind has one and the data names no sender. */
export function letterheadFor({
  kind,
  taken,
  language,
  hasPayment,
  wantsBank,
}: LetterheadFor): OwnLetterhead | undefined {
  if (!withLetterhead.has(kind.layout) && kind.id !== 'voucher') return undefined
  const name = ['sender', 'issuer', 'letterhead'].find((one) => !taken.has(one))
  if (name === undefined) return undefined
  const isTrade = kind.layout === 'business'
  return ownLetterhead(name, language, {
    hasPayment: (wantsBank || kind.asksForPayment) && !hasPayment,
    hasSmallPrint: isTrade || kind.layout === 'letter',
  })
}
