import type { CommandDefinition } from '@platen/template/commands'
import { findColor } from '../../words/color-words.ts'
import { currencyAsked } from '../../words/currencies.ts'
import { numerals } from '../../words/numerals.ts'
import { citedPicture } from '../reading/cited-pictures.ts'
import { findLanguage } from '../../words/languages.ts'
import { findLength } from '../reading/lengths.ts'
import type { Blanked } from '../reading/phrase.ts'
import { anyOf } from '../reading/words.ts'
import { findColors } from './find-colors.ts'
import { findMargins } from './find-margins.ts'

interface FoundSlot {
  given: Record<string, unknown>
  rest: Blanked
}

const patterns = new Map<string, RegExp>()

/** Finds an argument anywhere in a clause. `rest` is the clause without the words of other arguments. */
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
  if (reading === 'colors') return findColors(rest)
  if (reading === 'color') {
    const found = findColor(rest.text)
    return one(found, found?.color)
  }
  if (reading === 'size') return findSize(definition, name, rest)
  const isNumber = reading === 'count'
  const all: [string, readonly string[]][] = isNumber
    ? [['', ['#', ...Object.keys(numerals)]]]
    : Object.entries(definition.choices?.[name] ?? {})
  for (const [choice, words] of all) {
    const found = patternOf(words.join('|')).exec(rest.text)
    if (found)
      return one(
        { from: found.index, to: found.index + found[0].length },
        isNumber ? (numerals[found[0]] ?? Number(found[0])) : reading === 'switch' ? choice === 'on' : choice,
      )
  }
  return undefined
}

/** Finds “11pt” or “a bit larger”. */
function findSize({ choices }: CommandDefinition, name: string, clause: Blanked): FoundSlot | undefined {
  let rest = clause
  const takes = (choice: string) => {
    const found = patternOf((choices?.[name]?.[choice] ?? []).join('|')).exec(rest.text)
    if (found) rest = rest.without(found.index, found.index + found[0].length)
    return found !== null
  }
  const length = findLength(rest.text, ['pt', 'px', 'mm'])
  if (length) rest = rest.without(length.from, length.to)
  const by = takes('slightly') ? 0.5 : takes('much') ? 2 : 1
  const [isLarger, isSmaller] = [takes('larger'), takes('smaller')]
  if (!length && !isLarger && !isSmaller) return undefined
  const percent = Math.round(isLarger ? 100 + 20 * by : 100 / (1 + 0.18 * by))
  return { given: { [name]: length?.css ?? `${percent}%` }, rest }
}

function patternOf(alternatives: string): RegExp {
  const known = patterns.get(alternatives) ?? anyOf(alternatives, 'u')
  patterns.set(alternatives, known)
  return known
}
