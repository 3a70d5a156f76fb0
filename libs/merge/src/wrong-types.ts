import { codePointName, type NameSearch, type PlainType, quoted, visibleText } from '@platen/contract'
import {
  checkFault,
  Decimal,
  holdsText,
  isNothing,
  isOutOfRange,
  type PlainValue,
  readTypedValue,
} from '@platen/merge/fields'
import { type FaultList, type Finding, type Position } from './fault-list.ts'
import { type CountSteps, type IndexedField, isMisplaced } from './field-index.ts'
import { missing } from './requirements.ts'
import { type DataRecord, isRecord, ownValue } from './scope.ts'

interface Search {
  top: readonly IndexedField[]
  faults: FaultList
  count: CountSteps
  nearest: NameSearch
}

type Declared = NonNullable<IndexedField['field']['declared']>

/** Compares the data with the declared types: `wrong_type`, and `missing_key` or `empty_value` for required values. */
export function findWrongTypes(data: DataRecord, { top, faults, count, nearest }: Search): void {
  function visit(fields: readonly IndexedField[], record: DataRecord, position: Position): void {
    count(fields.length)
    for (const field of fields) {
      if (!field.isTyped || field.field.formula !== undefined || faults.isFull) continue
      const key = field.field.name
      const value = ownValue(record, key)
      const at = { key, outer: position }
      const { declared } = field.field
      if (declared) check(declared, value, at)
      if (isMisplaced(field, value)) continue
      if (isRecord(value)) visit([...field.dotted, ...field.inside], value, at)
      else if (Array.isArray(value)) {
        for (const [index, item] of value.entries()) {
          if (isRecord(item)) visit([...field.inside, ...field.dotted], item, { key: index, outer: at })
          if (faults.isFull) return
        }
      }
    }
  }

  function check(declared: Declared, value: unknown, position: NonNullable<Position>): void {
    const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0)
    if (isEmpty || value === undefined) {
      // The default replaces null, but not an empty string.
      const isReplaced = (declared.default ?? null) !== null && isNothing(declared.type, value)
      if (declared.required === true && !isReplaced)
        faults.add(position, () => (isEmpty ? empty(position.key) : missing(String(position.key))))
      // An empty string comes from an empty cell or input. It prints nothing, like null.
      return
    }
    if (declared.type === 'group') {
      if (!isRecord(value)) faults.add(position, () => wrongType('an object', value))
    } else if (declared.type === 'list') {
      if (Array.isArray(value)) checkItems(declared, value, position)
      else faults.add(position, () => wrongType('a list', value))
    } else if (declared.required === true && isBlankText(declared.type, value)) {
      faults.add(position, () => blank(position.key, value))
    } else checkLeaf({ ...declared, type: declared.type }, value, position)
  }

  function checkItems(declared: Declared, items: readonly unknown[], position: Position): void {
    count(items.length)
    for (const [key, item] of items.entries()) {
      if (faults.isFull) return
      const at = { key, outer: position }
      if (declared.item) check(declared.item, item, at)
      else if (!isRecord(item)) faults.add(at, () => wrongType('an object', item))
    }
  }

  function checkLeaf(declared: Declared & { type: PlainType }, value: unknown, position: Position): void {
    const { type, options } = declared
    const read = readTypedValue(type, value, { timeZone: 'UTC' })
    if ('expected' in read) faults.add(position, () => wrongType(read.expected, value))
    else if (options && !options.includes(String(read.value)))
      faults.add(position, () => noOption(String(read.value), options, nearest))
    else if (isOutOfRange(read.value, declared)) faults.add(position, () => outOfRange(declared, read.value))
    else {
      const fault = checkFault(read.value, declared)
      if (fault !== undefined) faults.add(position, () => wrongFormat(String(read.value), fault))
    }
  }

  visit(top, data, null)
}

function wrongFormat(value: string, fault: string): Finding {
  return { code: 'invalid_format', message: `${quoted(value)} ${fault}` }
}

function empty(key: string | number): Finding {
  return {
    code: 'empty_value',
    message: `The template needs a value ${typeof key === 'string' ? `for ${quoted(key)}` : 'in each item'}, but it is empty.`,
  }
}

/** Whether a required string consists only of whitespace or invisible characters. Other types report `wrong_type`. */
function isBlankText(type: PlainType, value: unknown): value is string {
  return (
    holdsText(type) &&
    typeof value === 'string' &&
    value.length <= blankLengthMax &&
    visibleText(value) === ''
  )
}

/** Longer strings are not checked, because nobody sends this many spaces by mistake. */
const blankLengthMax = 1_000

function blank(key: string | number, value: string): Finding {
  const [hidden = ''] = value.trim()
  const found =
    hidden === ''
      ? 'white space'
      : `characters that are not printed, such as ${codePointName(hidden.codePointAt(0) ?? 0)}`
  return {
    code: 'empty_value',
    message: `The template needs a value ${typeof key === 'string' ? `for ${quoted(key)}` : 'in each item'}, but it has only ${found}.`,
  }
}

function wrongType(expected: string, value: unknown): Finding {
  // The reason follows the value: "a date that exists: months are 01 to 12".
  const [what = expected, ...reason] = expected.split(': ')
  const because = reason.length === 0 ? '.' : `: ${reason.join(': ')}.`
  return {
    code: 'wrong_type',
    message: `The template needs ${what} here, not ${nameOfValue(value)}${because}`,
  }
}

const hundred = Decimal.fromNumber(100)

function outOfRange({ type, whole, min, max }: Declared, value: PlainValue): Finding {
  const code = 'out_of_range'
  const sent = String(value)
  if (isOutOfRange(value, { min })) return { code, message: `Must be at least ${min}. You sent ${sent}.` }
  if (type !== 'percent' || whole === 100 || !(value instanceof Decimal))
    return { code, message: `Must be at most ${max}. You sent ${sent}.` }
  const share = value.div(hundred)
  // A common mistake: 20 for 20%, which is 2,000%.
  const advice = isOutOfRange(share, { min, max }) ? '' : ` Send ${share.toString()} for ${sent}%.`
  const percentage = Decimal.fromNumber(max ?? 0).mul(hundred)
  return {
    code,
    message: `Must be at most ${max} (${percentage.toString()}%). You sent ${sent}.${advice}`,
  }
}

const optionsNamedMax = 12

function noOption(value: string, options: readonly string[], nearest: NameSearch): Finding {
  const named = options
    .slice(0, optionsNamedMax)
    .map((option) => quoted(option))
    .join(', ')
  const more = options.length > optionsNamedMax ? `, or ${options.length - optionsNamedMax} others` : ''
  const suggestion = nearest(value, options)
  return {
    code: 'not_an_option',
    message: `Must be one of ${named}${more}. You sent ${quoted(value)}.`,
    ...(suggestion === undefined ? {} : { suggestion }),
  }
}

/** Returns a short value as JSON, or a description of any other value. */
export function nameOfValue(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (value === null) return 'null'
  if (value === '') return 'an empty string'
  if (typeof value === 'object') return 'an object'
  return typeof value === 'string' ? quoted(value) : JSON.stringify(value)
}
