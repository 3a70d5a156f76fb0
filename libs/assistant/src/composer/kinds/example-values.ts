import { labelFromName } from '@platen/contract'
import { isJsonObject } from '@platen/template/draft'
import type { UnderstoodField } from '../understand/understood.ts'
import { conceptNamed, conceptWithin } from '../words/concepts.ts'
import { folded } from '../words/folded.ts'
import { hintFor } from './example-hints.ts'
import table from './example-values.json' with { type: 'json' }
import { exampleWord, type Making, monthOf } from './example-words.ts'

/** The ID of the example words for each concept. */
const words: Readonly<Record<string, string>> = table.words
const fixed: Readonly<Record<string, readonly unknown[]>> = table.values

/** Returns data with an example for each name without a value. Lists have three rows. */
export function withExamples(
  data: Readonly<Record<string, unknown>>,
  fields: readonly UnderstoodField[],
  making: Making,
): Record<string, unknown> {
  const used = new Map<string, number>()
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      exampleOf(field, data[field.name], { ...making, row: 0, around: '', used }),
    ]),
  )
}

interface Place extends Making {
  row: number
  /** The concept of the surrounding group. */
  around: string
  /** The ID of the example words for the units in a list. */
  units?: string
  /** The name of the surrounding list. */
  list?: string
  /** How often each ID was used outside of lists, so that, for example, the doctor and the patient are different people. */
  used?: Map<string, number>
}

/** Returns the ID of the example words for units: work is measured in days, goods in pieces, and results in their own units. */
function unitsOf(children: readonly UnderstoodField[]): string {
  const is = (pattern: RegExp) => children.some(({ name }) => pattern.test(folded(name)))
  if (is(/result|ergebnis|messwert|reference|referenz|نتيجة|תוצאה/u)) return 'measure'
  return children.some(({ name }) => ['price', 'hours'].includes(conceptNamed(name)?.id ?? ''))
    ? 'unit'
    : 'pack'
}

/** Returns an example word: in a list, the word for the row; elsewhere, the next unused word. */
function nextWord(id: string, place: Place): string | number {
  const { row, list, used } = place
  if (list !== undefined || !used) return exampleWord(id, place, row)
  const count = used.get(id) ?? 0
  used.set(id, count + 1)
  return exampleWord(id, place, count)
}

function exampleOf(field: UnderstoodField, value: unknown, place: Place): unknown {
  const within = (children: readonly UnderstoodField[], inner: Place) =>
    Object.fromEntries(
      children.map((child) => [
        child.name,
        exampleOf(child, isJsonObject(value) ? value[child.name] : undefined, inner),
      ]),
    )
  if (field.kind === 'group')
    return within(field.children, { ...place, around: conceptNamed(field.name)?.kind ?? '' })
  if (field.kind === 'list') {
    const units = unitsOf(field.children)
    return [0, 1, 2].map((row) =>
      within(field.children, { ...place, row, around: 'list', units, list: field.name }),
    )
  }
  if (field.kind === 'values') return [0, 1, 2].map((row) => exampleWord('text', place, row))
  return value === undefined || value === null || value === '' ? exampleValue(field, place) : value
}

function exampleValue(field: UnderstoodField, place: Place): unknown {
  const { today, row, around, list } = place
  const within = conceptWithin(field.name)
  // A name that only contains a word for text, such as “freight terms”, does not have its meaning (payment terms).
  const concept =
    (
      conceptNamed(field.name) ??
      (within?.kind === 'multiline' && within.id !== 'address' ? undefined : within)
    )?.id ?? ''
  const isCompany = around === 'sender' || around === 'recipient'
  const known =
    concept === 'name' && isCompany ? (around === 'sender' ? 'supplier' : 'client') : words[concept]
  if (concept in fixed && (field.kind !== 'percent' || field.whole === 100))
    return fixed[concept]?.[row % (fixed[concept]?.length ?? 1)]
  const byKind: Partial<Record<UnderstoodField['kind'], unknown>> = {
    number: [12, 8, 20][row],
    money: (/week|month|woche|monat|semaine|mois|semana|mes$/.test(field.name)
      ? [216, 87.3, 558]
      : [120, 48.5, 310]
    )[row],
    percent: field.whole === 1 ? 0.2 : 20,
    date: concept === 'birth_date' ? '1984-05-17' : today,
    datetime: `${today}T09:00:00Z`,
    boolean: true,
    image: '',
    email: 'hello@example.org',
  }
  if (field.kind in byKind) return byKind[field.kind]
  if (concept === 'period') return monthOf(place)
  if (concept === 'unit')
    return place.units === 'measure' ? 'mmol/L' : exampleWord(place.units ?? 'unit', place, row)
  // The rows of a list “tents” are named “Tent 1” and so on.
  if (list !== undefined && list.startsWith(field.name) && list !== field.name && !hintFor(field.name))
    return `${labelFromName(field.name)} ${row + 1}`
  // A hint such as “course” in “course title” is more specific than the concept of the name.
  const special = conceptNamed(field.name) ? undefined : hintFor(field.name)?.words
  if (special !== undefined) return nextWord(special, place)
  if (list !== undefined && concept === 'description' && !conceptNamed(list))
    return `${labelFromName(list)} ${row + 1}`
  if (known !== undefined)
    return nextWord(concept === 'address' && around === 'sender' ? 'supplier_address' : known, place)
  const hint = hintFor(field.name)
  if (hint?.words !== undefined) return nextWord(hint.words, place)
  const value = hint?.values?.[row % hint.values.length]
  if (value === 'date') return today
  if (value !== undefined) return value
  if (conceptNamed(field.name)?.kind === 'id' || /(?:_no|_id|_?number)$/i.test(field.name))
    return `${today.slice(0, 4)}-041${row + 2}`
  // The value of a field such as “BilledToLabel” is a label.
  const label = /^(.+?)[ _]?label$/i.exec(field.name)?.[1]
  return label === undefined ? nextWord('text', place) : labelFromName(label)
}
