import { quoted } from '@platen/contract'
import { partsOf } from '../calendar.ts'
import { RunFault, WrongFormula } from '../formula-fault.ts'
import type { CallNode } from '../formula-node.ts'
import type { FormulaRun } from '../formula-run.ts'

/** Steps for finding a day and a time in a time zone. */
const zoneSteps = 20
const known = 'yyyy, yy, mm, m, dd and d, and hh:mm of a date with a time'

/** Groups of letters. Hours and minutes are one group if exactly one character is between them. */
const words = /\p{L}*hh[^\p{L}\p{N}]mm\p{L}*|\p{L}+/giu
/** Only letters in pattern codes. A `T` can be between the date and the time. */
const onlyLetters = /^[ymdhs]+(?:T(?=h)[ymdhs]+)?(?:[^\p{L}\p{N}][ymdhs]+)?$/iu
const codes = /y+|h+([^\p{L}\p{N}]?)m+|h+|m+|d+|s+/giu
const code = /^(?:yyyy|yy|mm?|dd?|hh[^\p{L}\p{N}]?mm|hh)$/iu

interface DateParts {
  day: string
  /** Minutes since midnight, or undefined for a date without time. */
  minute: number | undefined
}

/**
 * Formats a date with a pattern such as `dd.mm.yyyy`, in upper or lower case. Characters that are not codes are kept. @throws RunFault
 * `invalid_argument`
 */
export function writtenDate(run: FormulaRun, value: string | number, pattern: string): string {
  run.step(zoneSteps)
  run.stepText(pattern.length * 2)
  const parts: DateParts =
    typeof value === 'string'
      ? { day: value, minute: undefined }
      : { day: run.dayAt(value), minute: run.minuteAt(value) }
  return replaceCodes(pattern, (found) => {
    const text = code.test(found) ? writtenPart(found.toLowerCase(), parts) : undefined
    if (text !== undefined) return text
    throw new RunFault('invalid_argument', { reason: wrongCode(found), advice: 'Remove it from the pattern' })
  })
}

/** @throws WrongFormula if a literal pattern has an unknown code */
export function checkPattern({ args }: CallNode): void {
  const [, pattern] = args
  if (pattern?.op !== 'literal' || typeof pattern.value !== 'string') return
  replaceCodes(pattern.value, (found) => {
    if (!code.test(found)) throw new WrongFormula('formula_wrong_arguments', `${wrongCode(found)}.`, pattern)
    return found
  })
}

function replaceCodes(pattern: string, replace: (found: string) => string): string {
  return pattern.replace(words, (word) => (onlyLetters.test(word) ? word.replace(codes, replace) : word))
}

function writtenPart(found: string, { day, minute }: DateParts): string | undefined {
  const [year, month, date] = partsOf(day)
  const two = (value: number) => String(value).padStart(2, '0')
  if (found.startsWith('h')) {
    if (minute === undefined) return undefined
    const rest = found.slice(2)
    return two(Math.floor(minute / 60)) + (rest === '' ? '' : rest.replace('mm', two(minute % 60)))
  }
  if (found === 'yyyy') return day.slice(0, 4)
  if (found === 'yy') return two(year % 100)
  const value = found.startsWith('m') ? month : date
  return found.length === 2 ? two(value) : String(value)
}

function wrongCode(found: string): string {
  return `${quoted(found, 20)} is not valid in a date pattern, which can contain ${known}. To print names of months and days, set the format of the field`
}
