import { isJsonObject } from '@platen/draft'
import { conceptNamed } from '../words/concepts.ts'
import type { UnderstoodField } from '../understand/understood.ts'
import { nameWords } from '@platen/contract'

const examples: Readonly<Record<string, readonly unknown[]>> = {
  name: ['Halvorsen Arkitekter AS'],
  address: ['Strandgaten 21\n5013 Bergen'],
  street: ['Strandgaten 21'],
  zip: ['5013'],
  city: ['Bergen'],
  country: ['Norway'],
  email: ['post@halvorsen.example'],
  phone: ['+47 55 01 02 03'],
  web: ['www.halvorsen.example'],
  iban: ['GB33 BUKB 2020 1555 5555 55'],
  bic: ['BUKBGB22'],
  currency: ['EUR'],
  quantity: [2, 5, 1],
  hours: [6, 7.5, 4],
  price: [120, 48.5, 310],
  amount: [240, 242.5, 310],
  subtotal: [792.5],
  tax: [150.58],
  total: [943.08],
  tax_rate: [19],
}

/** Data in which each name without a value has an example; lists have three rows. */
export function withExamples(
  data: Readonly<Record<string, unknown>>,
  fields: readonly UnderstoodField[],
  today: string,
): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => [field.name, exampleOf(field, data[field.name], { today, row: 0 })]),
  )
}

interface Row {
  today: string
  row: number
}

function exampleOf(field: UnderstoodField, value: unknown, at: Row): unknown {
  if (field.kind === 'group')
    return Object.fromEntries(
      field.children.map((child) => [
        child.name,
        exampleOf(child, isJsonObject(value) ? value[child.name] : undefined, at),
      ]),
    )
  if (field.kind === 'list')
    return [0, 1, 2].map((row) =>
      Object.fromEntries(
        field.children.map((child) => [child.name, exampleOf(child, undefined, { ...at, row })]),
      ),
    )
  if (field.kind === 'values') return [1, 2, 3].map((number) => `${nameWords(field.name)} ${number}`)
  if (value !== undefined && value !== null && value !== '') return value
  return valueOf(field, at)
}

function valueOf(field: UnderstoodField, { today, row }: Row): unknown {
  const concept = conceptNamed(field.name)
  const known = concept && examples[concept.id]
  if (known) return known[row % known.length]
  const number = row + 1
  const byKind: Partial<Record<UnderstoodField['kind'], unknown>> = {
    number: [12, 8, 20][row],
    money: [120, 48.5, 310][row],
    percent: field.whole === 1 ? 0.2 : 20,
    date: today,
    datetime: `${today}T09:00:00Z`,
    boolean: true,
    image: '',
    email: 'post@halvorsen.example',
  }
  if (field.kind in byKind) return byKind[field.kind]
  if (concept?.kind === 'id') return `${today.slice(0, 4)}-041${number}`
  return row === 0 ? nameWords(field.name) : `${nameWords(field.name)} ${number}`
}
