import {
  type ItemPosition,
  describeItemPosition,
  partsOfPointer,
  unmentionedSuggestion,
} from '@platen/contract'

/** A fault in one field, with its message and suggestion. */
export interface ReportedFault {
  pointer: string
  code: string
  message: string
  suggestion?: string
  /** The line number of the row, if several rows form one document. */
  line?: number
  row?: number
}

const advice: Record<string, string> = {
  name_taken: 'Change one of the values, or add {index} to the file name.',
  unsafe_name: 'Change the value, or remove the field from the file name.',
  invalid_utf8: 'Save the file as “CSV UTF-8”.',
}

/** Returns what to do about a fault, or an empty string if the fault's message already explains it. */
export function adviceFor(fault: ReportedFault): string {
  const suggestion = unmentionedSuggestion(fault)
  return suggestion === undefined ? (advice[fault.code] ?? '') : `Did you mean “${suggestion}”?`
}

/** Formats a JSON pointer for users: `customer.name` for `/customer/name`, or the label of that path. List items are counted from 1. */
export function formatPointer(pointer: string, labels?: ReadonlyMap<string, string>): string {
  const parts = partsOfPointer(pointer).map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part))
  const label = labels?.get(parts.filter((part) => !/^\d+$/.test(part)).join('.'))
  if (label === undefined) return parts.join('.')
  const lines = parts.filter((part) => /^\d+$/.test(part))
  return [label, ...lines.map((line) => `line ${line}`)].join(', ')
}

/** Returns the position of an item as a title: `Row 18`. */
export function itemTitle(position: ItemPosition): string {
  const text = describeItemPosition(position)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
