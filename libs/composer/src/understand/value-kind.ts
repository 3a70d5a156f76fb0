import { type Concept, type ConceptKind, conceptNamed, conceptWithin } from '../words/concepts.ts'
import { joined } from '../words/folded.ts'
import { splitCurrency } from './cell-signs.ts'
import type { UnderstoodKind } from './understood.ts'
import { isYesOrNo } from './yes-or-no.ts'

/** The values of one name, wherever in the data they stand. */
export interface ValueColumn {
  name: string
  isInList: boolean
  values: readonly unknown[]
  /** The data has numbers of its own, as JSON does: what is a text there is meant as one. */
  isTyped?: boolean
}

/** What a column's values are, before the language that they are written in is known. */
export interface ValueKind {
  kind: UnderstoodKind
  whole?: 1 | 100
  currency?: string
  /** Texts that a reader of numbers or dates makes values of. */
  isWritten?: boolean
}

const isoDate = /^\d{4}-\d{2}-\d{2}$/
const isoDateTime = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/
/** Longer texts are none of what is looked for: a pattern would try each of their blanks. */
const lookedAtMax = 80
const dateLike =
  /^\s*\d{1,4}\s*[./-]\s*\d{1,2}\s*[./-]\s*\d{2,4}\s*$|^\s*(?:\d{1,2}\.?\s+\p{L}{3,}\.?,?\s+\d{4}|\p{L}{3,}\.?\s+\d{1,2},?\s+\d{4})\s*$/u
/** A version such as 1.2.10 is no date. */
const wholeYear = /(?<!\d)\d{4}(?!\d)/
const numberLike = /^[-+(]?\s?\d[\d.,'’\s]*\)?\s?-?$/
const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const picture = /^data:image\/|^https?:\/\/\S+\.(?:png|jpe?g|webp|svg|gif)(?:\?|$)/i
const yearName = /^(?:year|jahr|annee|ano|baujahr)$/

/** What the values of a name are: by themselves, and by the name where they leave it open. */
export function kindOfValues({ name, values, isInList, isTyped = false }: ValueColumn): ValueKind {
  const concept = conceptNamed(name) ?? conceptWithin(name)
  const known = values.filter((value) => value !== null && value !== undefined && value !== '')
  if (known.length === 0) return kindByName(name, concept)
  if (known.every((value) => typeof value === 'boolean')) return { kind: 'boolean' }
  if (known.every((value) => typeof value === 'number'))
    return kindOfNumbers({ name, concept, isInList, values: known })
  const texts = known.map((value) => (typeof value === 'string' ? value : String(value)))
  return kindOfTexts({ name, concept, isInList, isTyped, texts })
}

const kindsByName: Partial<Record<ConceptKind, UnderstoodKind>> = {
  money: 'money',
  number: 'number',
  date: 'date',
  boolean: 'boolean',
  image: 'image',
  email: 'email',
  multiline: 'multiline',
}

function kindByName(name: string, concept: Concept | undefined): ValueKind {
  if (/^(?:is|has|ist|hat|est|es)_/i.test(name) || /^(?:is|has)[A-Z]/.test(name)) return { kind: 'boolean' }
  if (concept?.kind === 'percent') return { kind: 'percent', whole: 100 }
  return { kind: (concept && kindsByName[concept.kind]) ?? 'text' }
}

interface NumbersOf {
  name: string
  concept: Concept | undefined
  isInList: boolean
  values: readonly number[]
}

function kindOfNumbers({ name, concept, isInList, values }: NumbersOf): ValueKind {
  if (concept?.kind === 'id' || concept?.kind === 'text' || yearName.test(joined(name))) {
    return {
      // “Nombre” is a number in French.
      kind:
        concept?.id === 'name' ||
        (concept?.kind === 'text' && values.some((value) => !Number.isInteger(value)))
          ? 'number'
          : 'text',
    }
  }
  const isSmall = values.every((value) => Math.abs(value) <= 1)
  if (concept?.kind === 'percent' && !isAmountOf(concept, values))
    return { kind: 'percent', whole: isSmall ? 1 : 100 }
  if (concept?.id === 'tax' && isRates(values, isInList)) return { kind: 'percent', whole: isSmall ? 1 : 100 }
  if (concept?.kind === 'money' || concept?.kind === 'percent') return { kind: 'money' }
  const hint = hintOf(name)
  if (hint === 'share' && values.every((value) => Math.abs(value) <= 2)) return { kind: 'percent', whole: 1 }
  if (hint === 'money') return { kind: 'money' }
  if (/%|percent|prozent|pourcent|porcentaje/i.test(name))
    return { kind: 'percent', whole: isSmall ? 1 : 100 }
  if (/€|\$|£|\b(?:eur|usd|gbp|chf)\b/i.test(name)) return { kind: 'money' }
  return { kind: 'number' }
}

const moneyHint =
  /(?:revenue|sales|turnover|budget|profit|income|expense|spend|fee|cost|deposit|rent|umsatz|erlos|gewinn|ertrag|kosten|gebuhr|miete|ausgaben|einnahmen|chiffre|depense|recette|loyer|frais|ingresos|ventas|gastos|beneficio|alquiler|tarifa)s?$/
const shareHint =
  /(?:growth|margin|share|ratio|rate|wachstum|marge|anteil|quote|croissance|taux|part|crecimiento|margen|tasa|cuota)$/

/** What names mean that are no things of their own. */
function hintOf(name: string): 'money' | 'share' | undefined {
  const key = joined(name)
  if (moneyHint.test(key)) return 'money'
  return shareHint.test(key) ? 'share' : undefined
}

/** A discount of 12.50 is money. */
function isAmountOf(concept: Concept, values: readonly number[]): boolean {
  return (
    concept.id === 'discount_rate' &&
    values.some((value) => value > 100 || (value > 1 && !Number.isInteger(value)))
  )
}

function isRates(values: readonly number[], isInList: boolean): boolean {
  if (values.every((value) => value >= 0 && value < 0.5) && values.some((value) => value > 0)) return true
  return isInList && values.every((value) => value >= 0 && value <= 27 && new Set(values).size <= 3)
}

interface TextsOf {
  name: string
  concept: Concept | undefined
  isInList: boolean
  isTyped: boolean
  texts: readonly string[]
}

function kindOfTexts({ name, concept, isInList, isTyped, texts }: TextsOf): ValueKind {
  const isShort = texts.every((text) => text.length <= lookedAtMax)
  const all = (test: RegExp, lengthMax = lookedAtMax) =>
    texts.every((text) => text.length <= lengthMax && test.test(text))
  const isAddress = texts.every((text) => /^(?:https?:\/\/|data:image\/)/i.test(text))
  if (isAddress && (concept?.kind === 'image' || all(picture, 2_000) || all(/^data:image\//i, Infinity)))
    return { kind: 'image' }
  if (all(email)) return { kind: 'email' }
  if (all(isoDateTime)) return { kind: 'datetime' }
  if (all(isoDate)) return { kind: 'date' }
  if (all(dateLike) && (concept?.kind === 'date' || (concept?.kind !== 'id' && all(wholeYear))))
    return { kind: 'date', isWritten: true }
  if (isShort && isYesOrNo(name, { concept, texts })) return { kind: 'boolean', isWritten: true }
  const numbers = isShort
    ? kindOfWrittenNumbers({ name, concept, isInList, isTyped, texts: texts.map((text) => text.trim()) })
    : undefined
  if (numbers) return numbers
  if (concept?.kind === 'multiline' || texts.some((text) => text.includes('\n') || text.length > 140))
    return { kind: 'multiline' }
  return { kind: 'text' }
}

function kindOfWrittenNumbers({ name, concept, isInList, isTyped, texts }: TextsOf): ValueKind | undefined {
  if (concept?.kind === 'id' || yearName.test(joined(name))) return undefined
  if (
    texts.some(
      (text) => /^\s*0\d/.test(text) || /^\s*\+\d/.test(text) || text.replaceAll(/\D/g, '').length > 15,
    )
  )
    return undefined
  if (texts.every((text) => /[%٪]/.test(text) && numberLike.test(text.replace(/[%٪]/, ''))))
    return { kind: 'percent', whole: 100, isWritten: true }
  const split = texts.map((text) => splitCurrency(text))
  const currencies = new Set(split.flatMap((one) => (one ? [one.currency] : [])))
  if (!texts.every((text, at) => numberLike.test(split[at]?.rest ?? text))) return undefined
  const [currency] = currencies
  if (currency !== undefined)
    return { kind: 'money', isWritten: true, ...(currencies.size === 1 && { currency }) }
  if (concept?.kind === 'text' || (isNoAmount(texts, isTyped) && !isAmountName(name, concept)))
    return undefined
  const guessed = texts.map((text) => Number(text.replaceAll(/[^\d,.-]/g, '').replace(',', '.')))
  return {
    ...kindOfNumbers({ name, concept, isInList, values: guessed.filter((value) => !Number.isNaN(value)) }),
    isWritten: true,
  }
}

const amountKinds = new Set<ConceptKind>(['number', 'money', 'percent'])

function isAmountName(name: string, concept: Concept | undefined): boolean {
  return (concept !== undefined && amountKinds.has(concept.kind)) || hintOf(name) !== undefined
}

/** Digits that are more often a code: all whole ones that are texts in JSON, and the long ones of tables. */
function isNoAmount(texts: readonly string[], isTyped: boolean): boolean {
  return isTyped
    ? !texts.some((text) => /\d[.,'’]\d/.test(text))
    : texts.every((text) => /^\d+$/.test(text)) && texts.some((text) => text.length >= 6)
}
