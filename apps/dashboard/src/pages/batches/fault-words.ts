import {
  type ItemPosition,
  describeItemPosition,
  partsOfPointer,
  unmentionedSuggestion,
} from '@platen/contract'

/** What is wrong at one place: the field, the sentence, what to do. */
export interface ReportedFault {
  pointer: string
  code: string
  message: string
  suggestion?: string
  /** Where it stands, where rows belong together. */
  line?: number
  row?: number
}

const advice: Record<string, string> = {
  ragged_row:
    'Look for a value with the separator in it, such as a comma, and put it in double quotes; or for values that are missing.',
  name_taken: 'Give one of them another value, or put {index} into the file name.',
  unsafe_name: 'Change the value, or leave that field out of the file name.',
  invalid_utf8: 'Save the file as “CSV UTF-8”.',
}

/** What to do about it, in a sentence; empty where the message says so itself. */
export function adviceOf(fault: ReportedFault): string {
  const meant = unmentionedSuggestion(fault)
  return meant === undefined ? (advice[fault.code] ?? '') : `Did you mean “${meant}”?`
}

/**
 * `/customer/name` as people write it: `customer.name`, or what `called` has for that path; list items count from 1.
 */
export function placeWords(pointer: string, called?: ReadonlyMap<string, string>): string {
  const parts = partsOfPointer(pointer).map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part))
  const words = called?.get(parts.filter((part) => !/^\d+$/.test(part)).join('.'))
  if (words === undefined) return parts.join('.')
  const lines = parts.filter((part) => /^\d+$/.test(part))
  return [words, ...lines.map((line) => `line ${line}`)].join(', ')
}

/** The place of an item at the beginning of a line: `Row 18`. */
export function placeTitle(place: ItemPosition): string {
  const words = describeItemPosition(place)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
