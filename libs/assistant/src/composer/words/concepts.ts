import { conceptTable } from './concept-table.ts'
import { folded, joined } from './folded.ts'
import { foreignNames } from './foreign-names.ts'
import { type Language, languages } from './languages.ts'

/** What the values of a thing are; the last ones are of groups and lists. */
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

/** A thing that documents have, by whatever name. */
export interface Concept {
  id: string
  kind: ConceptKind
  labels: Readonly<Record<Language, string>>
}

const byName = new Map<string, Concept>()
/** The names of each language as they are compared, and as they are spelt. */
const namesOf = new Map<Language, Map<string, string>>(languages.map((language) => [language, new Map()]))
const byId = new Map<string, Concept>()

for (const line of conceptTable.trim().split('\n')) {
  const [id = '', kind = 'text', ...named] = line.split('|').map((cell) => cell.trim())
  const names = named.map((cell) => cell.split(',').map((name) => name.trim()))
  const labels = Object.fromEntries(
    languages.map((language, at) => [language, names[at]?.[0] ?? id]),
  ) as Concept['labels']
  const concept: Concept = { id, kind: kind as ConceptKind, labels }
  byId.set(id, concept)
  remember(id, concept)
  for (const [at, list] of names.entries())
    for (const name of list) {
      remember(name, concept)
      const language = languages[at]
      const known = language && namesOf.get(language)
      if (known && !known.has(joined(name))) known.set(joined(name), name)
    }
}

for (const [name, id] of foreignNames) {
  const concept = byId.get(id)
  if (concept) remember(name, concept)
}

function remember(name: string, concept: Concept): void {
  const key = joined(name)
  if (key !== '' && !byName.has(key)) byName.set(key, concept)
}

/** All names of a thing, in all languages. */
export function namesOfConcept(id: string): string[] {
  return [...byName].filter(([, concept]) => concept.id === id).map(([name]) => name)
}

/** What a field is by its whole name. */
export function conceptNamed(name: string): Concept | undefined {
  return byName.get(joined(name))
}

/** Whether a name is a word of the language for what it is. */
export function isWordOf(name: string, language: Language): boolean {
  return namesOf.get(language)?.has(joined(name)) === true
}

/** A name of the language with its accents: `direccion` is spelt “Dirección”. */
export function spelling(name: string, language: Language): string | undefined {
  return namesOf.get(language)?.get(joined(name))
}

/** The label of a concept. */
export function labelOf(id: string, language: Language): string {
  return byId.get(id)?.labels[language] ?? id
}

/** The labels of all things that have a name of a field. */
export function labelsOf(): Concept['labels'][] {
  return [...byId.values()].map(({ labels }) => labels)
}

/** A name that ends or begins as a known one does: `net_invoice_total` is a total, `Lieferadresse Kunde` an address. */
export function conceptWithin(name: string): Concept | undefined {
  const whole = conceptNamed(name)
  if (whole) return whole
  const parts = folded(name).split(' ')
  // “Unit price net” is a price, no net amount.
  const bare = byName.get(parts.filter((part) => !besidePrice.test(part)).join(''))
  if (bare?.id === 'price') return bare
  for (let from = 1; from < parts.length; from += 1) {
    const found = byName.get(parts.slice(from).join(''))
    if (found) return found
  }
  return compoundOf(joined(name))
}

const besidePrice =
  /^(?:netto|brutto|net|gross|neto|bruto|ht|ttc|excl|exkl|incl|inkl|excluding|including|without|with|before|ohne|mit|vat|tax|mwst|ust|tva|iva|gst|pvm|dph|btw)$/

/** German writes its words together. */
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

/** How many of some names are known in each language; English where none tells. */
export function languageOfNames(names: readonly string[]): { language: Language; score: number } {
  const scores = languages.map((language) => ({
    language,
    score: names.filter(
      (name) => joined(name).length > 2 && namesOf.get(language)?.has(joined(name)) === true,
    ).length,
  }))
  const [english] = scores
  const best = scores.toSorted((one, other) => other.score - one.score)[0]
  // Many names are the same in English, such as Datum is not, but Date and Total are in French.
  if (!best || !english || best.score === english.score) return english ?? { language: 'en', score: 0 }
  return best
}
