import conceptTable from './concepts.json' with { type: 'json' }
import { cellsOf, folded, joined } from './folded.ts'
import { byLanguage, type Language, languages } from './languages.ts'

/** The kind of values that a concept has. The last four kinds are groups and lists. */
export type ConceptKind =
  | 'id'
  | 'text'
  | 'multiline'
  | 'email'
  | 'number'
  | 'money'
  | 'percent'
  | 'date'
  | 'boolean'
  | 'image'
  | 'currency'
  | 'locale'
  | 'sender'
  | 'recipient'
  | 'facts'
  | 'list'

/** The meaning of a field, whatever its name is. */
export interface Concept {
  id: string
  kind: ConceptKind
  labels: Readonly<Record<Language, string>>
}

const byName = new Map<string, Concept>()
const byId = new Map<string, Concept>()
/** The correct spelling of names in each language, by their form for comparison. */
const spellings = byLanguage(() => new Map<string, string>())
const foreign = new Set<string>()

// A line of `concepts.json` contains the kind, the names in each language, and names in other languages. The first name is the label. A name with
// several meanings has the first.
for (const [id, line] of Object.entries(conceptTable)) {
  const [kind = 'text', ...named] = cellsOf(line)
  const names = named.map((cell) => cellsOf(cell, ','))
  const labels = byLanguage((_, index) => names[index]?.[0] ?? id)
  const concept: Concept = { id, kind: kind as ConceptKind, labels }
  byId.set(id, concept)
  for (const key of [id, ...names.flat()].map(joined))
    if (key !== '' && !byName.has(key)) byName.set(key, concept)
  for (const [index, language] of languages.entries())
    for (const name of names[index] ?? [])
      if (!spellings[language].has(joined(name))) spellings[language].set(joined(name), name)
  for (const name of names[languages.length] ?? []) foreign.add(joined(name))
}

/** Returns all names of a concept, in all languages. */
export function namesOfConcept(id: string): string[] {
  return [...byName].filter(([, concept]) => concept.id === id).map(([name]) => name)
}

/** Returns the concept of a field with this name. */
export function conceptNamed(name: string): Concept | undefined {
  return byName.get(joined(name))
}

/** Whether a name is known from a language without labels. */
export function isForeignName(name: string): boolean {
  return foreign.has(joined(name))
}

/** Returns a name with the accents of the language, such as “Dirección” for `direccion`. Returns `undefined` if the language has no such name. */
export function spelling(name: string, language: Language): string | undefined {
  return spellings[language].get(joined(name))
}

/** Returns the label of a concept. */
export function labelOf(id: string, language: Language): string {
  return byId.get(id)?.labels[language] ?? id
}

/** Returns the labels of all concepts. */
export function conceptLabels(): Concept['labels'][] {
  return [...byId.values()].map(({ labels }) => labels)
}

/** Returns the concept that a name ends or begins with: `net_invoice_total` is a total. */
export function conceptWithin(name: string): Concept | undefined {
  const whole = conceptNamed(name)
  if (whole) return whole
  const parts = folded(name).split(' ')
  // “Unit price net” is a price, not a net amount, so words such as “net” are ignored.
  const bare = byName.get(parts.filter((part) => !besidePrice.test(part)).join(''))
  if (bare?.id === 'price') return bare
  const ends = parts.slice(1).map((_, at) => byName.get(parts.slice(at + 1).join('')))
  return ends.find((one) => one !== undefined) ?? compoundOf(joined(name))
}

const besidePrice =
  /^(?:netto|brutto|net|gross|neto|bruto|ht|ttc|excl|exkl|incl|inkl|excluding|including|without|with|before|ohne|mit|vat|tax|mwst|ust|tva|iva|gst|pvm|dph|btw)$/

/** The endings of German compounds, and their concepts. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/(?:datum|termin)$/, 'date'],
  [/(?:nummer|kennzeichen)$/, 'number'],
  [/(?:betrag|kosten|gebuhr|summe)$/, 'amount'],
  [/preis$/, 'price'],
  [/(?:satz|quote|anteil|prozent)$/, 'tax_rate'],
  [/(?:menge|anzahl)$/, 'quantity'],
  [/stunden$/, 'hours'],
  [/adresse$/, 'address'],
  [/name$/, 'name'],
  [/beschreibung$/, 'description'],
]

function compoundOf(key: string): Concept | undefined {
  const found = endings.find(([ending]) => ending.test(key))
  return found && byId.get(found[1])
}

/** Returns the language that has the most of the names, and how many. English is preferred if no language has more. */
export function languageOfNames(names: readonly string[]): { language: Language; score: number } {
  const keys = names.map(joined).filter(({ length }) => length > 2)
  const scores = languages.map((language) => ({
    language,
    score: keys.filter((key) => spellings[language].has(key)).length,
  }))
  const english = { language: 'en' as const, score: scores[0]?.score ?? 0 }
  const [best = english] = scores.toSorted((one, other) => other.score - one.score)
  // English is preferred, because many names, such as “Date” and “Total” in French, are the same in English.
  return best.score === english.score ? english : best
}
