import { labelFromName } from '@platen/contract'
import { type Concept, conceptNamed } from '../words/concepts.ts'
import { folded } from '../words/folded.ts'
import type { Language } from '../words/languages.ts'
import type { UnderstoodField } from '../understand/understood.ts'
import { conceptOfField, fieldLabel, isOfWay, isWayWord, labelOfField } from './labels.ts'
import type { Leaf } from './plan.ts'

/** The concepts of a party in address order. */
const order =
  `logo name first_name last_name contact role department address street zip city country email phone web vat_id`.split(
    ' ',
  )
const ofSomebody = new Set([
  ...order,
  'iban',
  'bic',
  'bank',
  'account_no',
  'small_print',
  'picture',
  'signature',
])

/** A sender or recipient in the data. */
export interface FoundParty {
  concept: Concept
  /** The name in the data. */
  name: string
  leaves: Leaf[]
}

/** Finds parties: groups such as `customer`, and names such as `customer_name`. Also returns the other fields. */
export function findParties(
  fields: readonly UnderstoodField[],
  language: Language,
  /** For reports: a name without other details of a party is a plain fact. */
  isRead = false,
): { parties: FoundParty[]; rest: UnderstoodField[] } {
  const found = new Map<string, FoundParty>()
  const rest: UnderstoodField[] = []
  const partyOf = (concept: Concept, name: string): FoundParty => {
    const party = found.get(concept.id) ?? { concept, name, leaves: [] }
    found.set(concept.id, party)
    return party
  }
  for (const field of fields) {
    const named = conceptNamed(field.name)
    const own = named && isOnTheWay(field, fields) ? undefined : named
    if (named && !own) {
      rest.push(field)
      continue
    }
    if (own && isSomebody(own) && field.kind === 'group' && hasOnlyValues(field) && !isOfProgram(field)) {
      partyOf(own, field.name).leaves.push(...leavesOf(field, language))
    } else if (
      own &&
      isSomebody(own) &&
      (field.kind === 'text' || field.kind === 'multiline') &&
      !(isRead && own.kind === 'recipient' && isAlone(field, own, fields))
    ) {
      partyOf(own, field.name).leaves.push({
        tag: field.name,
        field,
        label: fieldLabel('name', language),
        concept: 'name',
      })
    } else {
      const part = partOfName(field, language)
      if (part) partyOf(part.concept, part.name).leaves.push(part.leaf)
      else rest.push(field)
    }
  }
  const parties = [...found.values()]
  const receivers = parties.filter(({ concept }) => concept.kind === 'recipient')
  const [only] = receivers.length === 1 ? receivers : []
  const left = only ? withAddress(only, rest, language) : rest
  return { parties: parties.map((party) => ({ ...party, leaves: inOrder(party.leaves) })), rest: left }
}

/** Whether a “from” or “to” field is a place or a day, because a field such as “departure” or “until” is next to it. */
function isOnTheWay({ name, kind }: UnderstoodField, fields: readonly UnderstoodField[]): boolean {
  return kind !== 'group' && isWayWord(name) && fields.some((other) => isOfWay(other.name))
}

/** Whether no other field has details of the same party. */
function isAlone(field: UnderstoodField, { id }: Concept, fields: readonly UnderstoodField[]): boolean {
  return fields.every(({ name }) => {
    if (name === field.name) return true
    const parts = folded(name).split(' ')
    return ![1, 2].some((length) => conceptNamed(parts.slice(0, length).join(' '))?.id === id)
  })
}

const ofPlace = new Set(['street', 'zip', 'city', 'country', 'address', 'email', 'phone', 'web', 'number'])
const ofAddress = new Set(['address', 'street', 'zip', 'city', 'country'])

/** Adds top-level address fields, such as the street and the city, to the only recipient. Returns the other fields. */
function withAddress(
  party: FoundParty,
  fields: readonly UnderstoodField[],
  language: Language,
): UnderstoodField[] {
  const leaves = fields.flatMap((field): Leaf[] => {
    const concept = conceptNamed(field.name)?.id ?? ''
    const isText = field.kind === 'text' || field.kind === 'multiline'
    return isText && ofAddress.has(concept)
      ? [{ tag: field.name, field, label: fieldLabel(field.name, language), concept }]
      : []
  })
  const hasOwn = party.leaves.some(({ concept }) => ofAddress.has(concept ?? ''))
  // A city is a place. With a street or a postcode, it is an address.
  const isAddress = leaves.some(({ concept }) => concept !== 'city' && concept !== 'country')
  if (hasOwn || !isAddress) return [...fields]
  party.leaves.push(...leaves)
  return fields.filter((field) => leaves.every((leaf) => leaf.field !== field))
}

/** Whether a group describes an account in an API, with a login and URLs. */
function isOfProgram({ children }: UnderstoodField): boolean {
  const names = children.map(({ name }) => name.toLowerCase())
  return (
    names.includes('login') ||
    names.includes('node_id') ||
    names.filter((name) => /_url$|^url$/.test(name)).length > 2
  )
}

function isSomebody({ kind }: Concept): boolean {
  return kind === 'sender' || kind === 'recipient'
}

/** Whether a group contains no lists, except lists with one item. */
export function hasOnlyValues(field: UnderstoodField): boolean {
  return field.children.every(
    (child) =>
      (child.kind !== 'group' || hasOnlyValues(child)) &&
      (child.kind !== 'list' || (child.rows === 1 && hasOnlyValues(child))) &&
      child.kind !== 'values',
  )
}

/** Returns the values of a group, including the values of inner groups and of lists with one item. */
export function leavesOf(
  field: UnderstoodField,
  language: Language,
  within?: { list: string; prefix: string },
): Leaf[] {
  return field.children.flatMap((child): Leaf[] => {
    const path = within ? `${within.prefix}${child.name}` : child.path.join('.')
    if (child.kind === 'group') return leavesOf(child, language, within && { ...within, prefix: `${path}.` })
    if (child.kind === 'list')
      return within ? [] : leavesOf(child, language, { list: child.path.join('.'), prefix: '' })
    const known = conceptOfField(child)
    const isCode = /^(?:code|postal|postcode)$/i.test(child.name) && /address/i.test(field.name)
    // In a party, the company is the name.
    const around = conceptNamed(field.name)
    if (around?.kind === 'id')
      return [
        {
          tag: path,
          field: child,
          label: `${labelOfField(field, language)} ${labelOfField(child, language)}`,
          ...(within && { list: within.list }),
        },
      ]
    const own = isCode
      ? 'zip'
      : child.kind === 'email'
        ? 'email'
        : known?.kind === 'sender' && child.kind === 'text'
          ? 'name'
          : known?.id
    // In a list, only contact details belong to the party, never its name or its bank account.
    const concept = within && !ofPlace.has(own ?? '') ? undefined : own
    return [
      {
        tag: path,
        field: child,
        label: labelOfField(child, language),
        ...(concept !== undefined && { concept }),
        ...(within && { list: within.list }),
      },
    ]
  })
}

/** Reads names such as `customer_name`, `bill to address` and `Kunde PLZ`. */
function partOfName(
  field: UnderstoodField,
  language: Language,
): { concept: Concept; name: string; leaf: Leaf } | undefined {
  if (field.kind === 'group' || field.kind === 'list' || field.kind === 'values') return undefined
  const whole = conceptNamed(field.name)
  if (whole) return undefined
  const parts = folded(field.name).split(' ')
  for (const length of [2, 1]) {
    const concept = conceptNamed(parts.slice(0, length).join(' '))
    const inner = parts.slice(length).join(' ')
    const within = inner === '' ? undefined : conceptNamed(inner)
    if (concept && isSomebody(concept) && within && ofSomebody.has(within.id))
      return {
        concept,
        name: parts.slice(0, length).join(' '),
        leaf: { tag: field.name, field, label: fieldLabel(inner, language), concept: within.id },
      }
  }
  return undefined
}

function inOrder(leaves: readonly Leaf[]): Leaf[] {
  const rank = ({ concept }: Leaf) => {
    const at = order.indexOf(concept ?? '')
    return at < 0 ? order.length : at
  }
  return leaves
    .toSorted((one, other) => rank(one) - rank(other))
    .map((leaf) => ({ ...leaf, label: leaf.label || labelFromName(leaf.field.name) }))
}
