import { nameWords } from '@platen/contract'
import { type Concept, conceptNamed } from '../words/concepts.ts'
import { folded } from '../words/folded.ts'
import type { Language } from '../words/languages.ts'
import type { UnderstoodField } from '../understand/understood.ts'
import { fieldLabel, labelOfField } from './labels.ts'
import type { Leaf } from './plan.ts'

/** What is said of somebody, in the order in which an address has it. */
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

/** Somebody, as the data's names tell of them. */
export interface FoundParty {
  concept: Concept
  /** What the data calls them. */
  name: string
  leaves: Leaf[]
}

/** Finds who the fields are about: groups such as `customer`, and names such as `customer_name`. Returns what is left, too. */
export function findParties(
  fields: readonly UnderstoodField[],
  language: Language,
): { parties: FoundParty[]; rest: UnderstoodField[] } {
  const found = new Map<string, FoundParty>()
  const rest: UnderstoodField[] = []
  const partyOf = (concept: Concept, name: string): FoundParty => {
    const party = found.get(concept.id) ?? { concept, name, leaves: [] }
    found.set(concept.id, party)
    return party
  }
  for (const field of fields) {
    const own = conceptNamed(field.name)
    if (own && isSomebody(own) && field.kind === 'group' && hasOnlyValues(field)) {
      partyOf(own, field.name).leaves.push(...leavesOf(field, language))
    } else if (own && isSomebody(own) && (field.kind === 'text' || field.kind === 'multiline')) {
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
  return { parties: [...found.values()].map((party) => ({ ...party, leaves: inOrder(party.leaves) })), rest }
}

function isSomebody({ kind }: Concept): boolean {
  return kind === 'sender' || kind === 'recipient'
}

function hasOnlyValues(field: UnderstoodField): boolean {
  return field.children.every(
    (child) =>
      child.kind !== 'list' && child.kind !== 'values' && (child.kind !== 'group' || hasOnlyValues(child)),
  )
}

/** The values of a group, those of groups within it, too. */
function leavesOf(field: UnderstoodField, language: Language): Leaf[] {
  return field.children.flatMap((child): Leaf[] => {
    if (child.kind === 'group') return leavesOf(child, language)
    const known = conceptNamed(child.name)
    // Within somebody, a company is the name.
    const concept = known?.kind === 'sender' && child.kind === 'text' ? 'name' : known?.id
    return [
      {
        tag: child.path.join('.'),
        field: child,
        label: labelOfField(child, language),
        ...(concept !== undefined && { concept }),
      },
    ]
  })
}

/** `customer_name`, `bill to address`, `Kunde PLZ`. */
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
    .map((leaf) => ({ ...leaf, label: leaf.label || nameWords(leaf.field.name) }))
}
