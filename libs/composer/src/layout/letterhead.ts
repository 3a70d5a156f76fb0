import type { CompanyDetail } from '@platen/contract'
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

/** A letterhead for data that names no sender. */
export function ownLetterhead(
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
