import type { FaultItem, Field } from '@platen/contract'
import { faultsListedMax } from './bounds.ts'
import { createFaultList } from './fault-list.ts'
import { createStepCounter, indexFields } from './field-index.ts'
import { findUnmetFields } from './requirements.ts'
import { findWrongTypes } from './wrong-types.ts'
import { isRecord } from './scope.ts'
import { findUnknownKeys } from './unknown-keys.ts'
import { findUnprintableTexts } from './unprintable-texts.ts'

/** What is wrong with data that was held against a template. */
export interface DataFaults {
  /** The first faults, at most 100: unknown keys, then what is missing or of the wrong type, in the template's order. */
  faults: FaultItem[]
  /** How many there are, or at least: each of the two searches stops at 1,000. */
  total: number
  /** There may be more than `total`. */
  hasMore: boolean
}

/** How data is held against a template. */
export interface CheckOptions {
  /** Whether the first unknown keys come with a suggestion, which costs most of the time. Default true. */
  suggests?: boolean
  /** Steps after which the check ends with `render_failed`. Default: those of a render. */
  stepsMax?: number
}

/**
 * Compares data with a template's fields; none means that every field finds what it needs. `pointerPrefix` is where the data stands in
 * the request. `null` or `undefined` is the blank form and has no faults. Item codes:
 *
 * - `unknown_key`: the template uses this key neither at this level nor, by looking outwards, from a section inside it. With
 *   `suggestion`, the nearest name that the level lacks, for the first of them.
 * - `missing_key`: a plain field that the item lacks and so does everything around it. Not for optional names, names that also open a
 *   section, and blocks that are not printed: a list without items, a section that is off.
 * - `wrong_type`: a plain field given an object or a list, or a number too large to be exact; a list's item, or a section's text or
 *   number, that has no names where a name inside is found nowhere around it either; something other than an object before a dot.
 *   A declared type: a value that cannot be read as one.
 * - `not_an_option`: a text other than those that are declared. With `suggestion`, the nearest of them.
 * - `invalid_format`: a text that the `check` of its field finds wrong, such as a wrong IBAN.
 * - `invalid_text`: a text with a character that cannot be printed.
 * - `empty_value`: nothing where template.json says that there must be something.
 * - `computed_key`: a name whose value the template computes, or has in its texts.
 * - `invalid_style`: what stands in a style and is more, or other, than one value of CSS. Empty is no fault: its declaration is left out.
 *
 * So a text, a number or `true` may switch a section on as long as each name inside is found further out. What `true` lacks is missing
 * around it, since `true` is never meant as an item. `null` is never a fault where the template wants a value: it prints nothing.
 *
 * @throws Fault `render_failed` when the lists repeat each other so often that a render would be refused.
 */
export function checkData(
  fields: readonly Field[],
  data: unknown,
  pointerPrefix = '/data',
  options: CheckOptions = {},
): DataFaults {
  if (data === null || data === undefined) return { faults: [], total: 0, hasMore: false }
  if (!isRecord(data)) {
    const message = 'The data is an object: its keys are the merge fields of the template.'
    return { faults: [{ pointer: pointerPrefix, code: 'wrong_type', message }], total: 1, hasMore: false }
  }
  const index = indexFields(fields)
  const count = createStepCounter(options.stepsMax)
  const unknown = createFaultList(pointerPrefix)
  const unmet = createFaultList(pointerPrefix)
  findUnknownKeys(data, { index, faults: unknown, count, suggests: options.suggests ?? true })
  findUnprintableTexts(data, unmet)
  findWrongTypes(data, { top: index.top, faults: unmet, count })
  findUnmetFields(data, { top: index.top, faults: unmet, count })
  // Neither kind may crowd out the other: a misspelt key in every item is both.
  const half = faultsListedMax / 2
  const unknownListed = unknown.items.slice(0, Math.max(half, faultsListedMax - unmet.items.length))
  return {
    faults: [...unknownListed, ...unmet.items].slice(0, faultsListedMax),
    total: unknown.total + unmet.total,
    hasMore: unknown.isFull || unmet.isFull,
  }
}
