import type { CompanyDetail } from '@platen/contract'
import type { Kind, Layout } from '../kinds/kinds.ts'
import type { UnderstoodField } from '../understand/understood.ts'
import { labelOf } from '../words/concepts.ts'
import type { Language } from '../words/languages.ts'
import { phrase } from '../words/phrases.ts'
import type { Leaf } from './plan.ts'

/** Details of the account's company, by what a sender's field is. */
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

/** A sender that nobody has to send: what stands there is the account's company. */
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

/** Kinds that have a letterhead, whoever sends the data. */
const withLetterhead = new Set<Layout>(['business', 'letter', 'certificate'])

/** What a letterhead depends on. */
export interface LetterheadFor {
  kind: Kind
  taken: ReadonlySet<string>
  language: Language
  hasPayment: boolean
  wantsBank: boolean
}

/** The account's letterhead, for kinds that have one and data that names no sender. */
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
