import {
  createNameSearch,
  type FaultItem,
  type Field,
  type NameSearch,
  requestNameSteps,
} from '@platen/contract'
import { faultsListedMax } from './bounds.ts'
import { createFaultList } from './fault-list.ts'
import { createStepCounter, indexFields } from './field-index.ts'
import { findUnmetFields } from './requirements.ts'
import { findWrongTypes } from './wrong-types.ts'
import { isRecord } from './scope.ts'
import { findUnknownKeys } from './unknown-keys.ts'
import { findUnprintableTexts } from './unprintable-texts.ts'

export interface DataFaults {
  /** The first 100 errors: unknown keys, then missing and wrong values, in template order. */
  faults: FaultItem[]
  /** The number of errors, or a lower bound: each of the two searches stops at 1,000. */
  total: number
  hasMore: boolean
}

export interface CheckOptions {
  /** Whether errors get suggestions, which take most of the time. Default true. */
  suggests?: boolean
  /** Finds the suggestions. Checks that share a search also share its limit. Default: a separate search for each check. */
  nearest?: NameSearch
  /** Steps after which the check ends with `render_failed`. Default: the limit of a render. */
  stepsMax?: number
}

/**
 * Compares data with a template's fields. If there are no errors, every field has a value. `pointerPrefix` is the position of the data in the
 * request. `null` or `undefined` is the blank form and has no errors. Codes:
 * - `unknown_key`: the template does not use this key, neither at this level nor from a section inside it. The first such keys have a `suggestion`:
 * the nearest name that is missing at this level.
 * - `missing_key`: a plain field is missing in the item and in the levels around it. Not reported for optional names, names that also open a section,
 * and blocks that are not printed.
 * - `wrong_type`: a plain field is an object, a list or an inexact number; an item or a section's value is not an object, and a name inside is not
 * found in the levels around it either; a value before a dot is not an object; or the value cannot be read as the declared type.
 * - `not_an_option`: the text is not one of the declared options. `suggestion` is the nearest option.
 * - `invalid_format`: the `check` of the field fails, such as for a wrong IBAN.
 * - `invalid_text`: a string has a character that cannot be printed.
 * - `empty_value`: a required value is empty.
 * - `computed_key`: the template calculates this value, or takes it from its translations.
 * - `invalid_style`: a value in a style is not a single CSS value. An empty value is allowed: its declaration is omitted. A string, a number or
 * `true` can turn on a section if each name inside is found in the levels around it. `null` is never an error for a plain value, and prints nothing.
 * @throws Fault `render_failed` if nested lists need too many steps.
 */
export function checkData(
  fields: readonly Field[],
  data: unknown,
  pointerPrefix = '/data',
  options: CheckOptions = {},
): DataFaults {
  if (data === null || data === undefined) return { faults: [], total: 0, hasMore: false }
  if (!isRecord(data)) {
    const message = 'The data must be an object whose keys are the merge fields of the template.'
    return { faults: [{ pointer: pointerPrefix, code: 'wrong_type', message }], total: 1, hasMore: false }
  }
  const index = indexFields(fields)
  const count = createStepCounter(options.stepsMax)
  const unknown = createFaultList(pointerPrefix)
  const unmet = createFaultList(pointerPrefix)
  const { suggests = true } = options
  const nearest = suggests ? (options.nearest ?? createNameSearch(requestNameSteps)) : () => undefined
  findUnknownKeys(data, { index, faults: unknown, count, nearest, suggests })
  findUnprintableTexts(data, unmet)
  findWrongTypes(data, { top: index.top, faults: unmet, count, nearest })
  findUnmetFields(data, { top: index.top, faults: unmet, count })
  // Each kind gets half of the list: a misspelled key in every item causes both.
  const half = faultsListedMax / 2
  const unknownListed = unknown.items.slice(0, Math.max(half, faultsListedMax - unmet.items.length))
  return {
    faults: [...unknownListed, ...unmet.items].slice(0, faultsListedMax),
    total: unknown.total + unmet.total,
    hasMore: unknown.isFull || unmet.isFull,
  }
}
