import type { CommandDefinition } from '@platen/template/commands'
import { currencyAsked } from '../../words/currencies.ts'
import { numerals } from '../../words/numerals.ts'
import { citedPicture } from '../reading/cited-pictures.ts'
import { findLanguage } from '../reading/language-names.ts'
import { findLength } from '../reading/lengths.ts'
import type { Blanked } from '../reading/blanked.ts'
import { anyOf } from '../reading/whole-words.ts'
import { findMargins } from './find-margins.ts'

/** An argument that is somewhere in a clause, and the clause without its words. */
interface FoundSlot {
  given: Record<string, unknown>
  rest: Blanked
}

const patterns = new Map<string, RegExp>()

/** Finds the words of an argument wherever they are in a clause. */
export function findSlot(definition: CommandDefinition, name: string, rest: Blanked): FoundSlot | undefined {
  const one = (found: { from: number; to: number } | undefined, value: unknown) =>
    found && { given: { [name]: value }, rest: rest.without(found.from, found.to) }
  const reading = definition.readings[name]
  if (reading === 'currency') {
    const found = currencyAsked(rest.raw, rest.text)
    return one(found, found?.code)
  }
  if (reading === 'language') {
    const found = findLanguage(rest.text)
    return one(found, found?.tag)
  }
  if (reading === 'length') {
    const found = findLength(rest.text, ['mm', 'cm', 'in', 'pt'])
    return one(found, found?.css)
  }
  if (reading === 'picture') {
    const found = /"·+"/u.exec(rest.text)
    const path = citedPicture(rest.raw)
    return path === undefined || !found
      ? undefined
      : one({ from: found.index, to: found.index + found[0].length }, path)
  }
  if (reading === 'percent') {
    const found = /(\d{1,2}(?:[.,]\d{1,2})?)\s*(?:%|percent|prozent|pour cent|por ciento)/u.exec(rest.text)
    return found
      ? one(
          { from: found.index, to: found.index + found[0].length },
          Number((found[1] ?? '').replace(',', '.')),
        )
      : undefined
  }
  if (reading === 'margins') return findMargins(rest)
  const isNumber = reading === 'count'
  const all: [string, readonly string[]][] = isNumber
    ? [['', ['#', ...Object.keys(numerals)]]]
    : Object.entries(definition.choices?.[name] ?? {})
  for (const [choice, words] of all) {
    const found = patternOf(words.join('|')).exec(rest.text)
    if (found)
      return one(
        { from: found.index, to: found.index + found[0].length },
        isNumber ? (numerals[found[0]] ?? Number(found[0])) : choice,
      )
  }
  return undefined
}

function patternOf(alternatives: string): RegExp {
  const known = patterns.get(alternatives) ?? anyOf(alternatives, 'u')
  patterns.set(alternatives, known)
  return known
}
