import { Fault, type Warning } from '@platen/contract'
import type { FittedSheets, FullBox } from '../../chromium/fit-script.ts'

/** Throws `invalid_data` if a box with the `error` rule is too full. */
export function refuseFullBoxes({ refused }: FittedSheets): void {
  const [first] = refused
  if (!first) return
  const errors = refused.map((box) => ({
    pointer: box.fields === '' ? '' : `/data/${firstOf(box.fields).replaceAll('.', '/')}`,
    code: 'no_room',
    message: `${inWords(box)} does not fit on page ${box.page}. Shorten it, or make its box larger in the template.`,
  }))
  throw new Fault('invalid_data', { detail: errors[0]?.message ?? '', errors })
}

/** Returns warnings about boxes that are cut off or barely legible. */
export function cutWarnings({ cut, outside, small }: FittedSheets): Warning[] {
  return [
    ...cut.map((box) => ({
      code: 'overflow' as const,
      subject: subjectOf(box),
      message: `${inWords(box)} does not fit on page ${box.page}, even at the smallest font size, and is cut off.`,
    })),
    ...outside.map((box) => ({
      code: 'overflow' as const,
      subject: subjectOf(box),
      message: `${inWords(box)} extends beyond the edge of page ${box.page}, where nothing is printed. Move it onto the page.`,
    })),
    ...small.map((box) => ({
      code: 'small_text' as const,
      subject: subjectOf(box),
      message: `${inWords(box)} is printed at ${box.size.toFixed(1)} pt on page ${box.page}, which is barely legible.`,
    })),
  ]
}

function subjectOf({ fields, page }: FullBox): string {
  return firstOf(fields) || `page ${page}`
}

function firstOf(fields: string): string {
  return fields.split(' ', 1)[0] ?? ''
}

/** Describes a box by its list, fields or text. */
function inWords({ fields, text, isTable }: FullBox): string {
  if (fields === '') return `“${text}”`
  return isTable ? `The table of ${firstOf(fields)}` : `The text with ${listOf(fields.split(' '))}`
}

const namesMax = 3

function listOf(names: readonly string[]): string {
  const named = names.length > namesMax ? [...names.slice(0, namesMax), 'others'] : names
  const last = named.at(-1) ?? ''
  return named.length < 2 ? last : `${named.slice(0, -1).join(', ')} and ${last}`
}
