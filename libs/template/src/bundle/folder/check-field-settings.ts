import { escapePointerPart, type FieldDeclaration, type SourceFault, fieldNameError } from '@platen/contract'
import {
  checkFault,
  checkFormat,
  compileFormulas,
  hasSetting,
  isOutOfRange,
  readTypedValue,
  type TypeSetting,
  typesWith,
} from '@platen/merge/fields'
import { fieldBounds } from './field-schema.ts'
import type { ReadSettings } from './read-settings.ts'

type Report = (
  pointer: string,
  code: string,
  message: string,
  options?: { key?: boolean; within?: number },
) => void

/**
 * Returns the errors in types, formats and formulas in template.json with their positions. An error in a formula is at the characters that cause it.
 * Errors: `invalid_field`, `invalid_format`, `invalid_language`, and formula errors.
 */
export function checkFieldSettings({ settings, json }: ReadSettings): SourceFault[] {
  const faults: SourceFault[] = []
  const report: Report = (pointer, code, message, options = {}) =>
    faults.push({ file: 'template.json', ...json.at(pointer, options), code, message })
  const { locale, timeZone, fields, computed } = settings
  for (const { key, message } of checkFormat('datetime', {
    ...(locale !== undefined && !locale.includes('{{') && { locale }),
    ...(timeZone !== undefined && { timeZone }),
  }))
    report(`/${key}`, 'invalid_format', message)
  const count = { fields: 0 }
  for (const [name, field] of Object.entries(fields ?? {}))
    checkField(field, {
      name,
      path: name,
      pointer: `/fields/${escapePointerPart(name)}`,
      depth: 1,
      count,
      report,
    })
  if (faults.length > 0 || !computed) return faults
  for (const [path, given] of Object.entries(computed)) {
    const pointer = `/computed/${escapePointerPart(path)}`
    if (typeof given === 'object' && given.type)
      checkFormatOf({ ...given, type: given.type }, pointer, report)
  }
  const compiled = compileFormulas({ fields: fields ?? {}, computed })
  if ('program' in compiled) return faults
  for (const { path, start, code, message } of compiled.faults) {
    const pointer = `/computed/${escapePointerPart(path)}`
    const isText = typeof computed[path] === 'string'
    report(isText ? pointer : `${pointer}/formula`, code, message, { within: start })
  }
  return faults
}

interface Around {
  name: string
  /** The dotted name of the field. */
  path: string
  pointer: string
  depth: number
  count: { fields: number }
  report: Report
}

function checkField(field: FieldDeclaration, { name, path, pointer, depth, count, report }: Around): void {
  count.fields++
  if (count.fields === fieldBounds.fields + 1)
    report(pointer, 'invalid_field', `A template can declare at most ${fieldBounds.fields} fields.`)
  if (count.fields > fieldBounds.fields) return
  if (depth > fieldBounds.depth) {
    report(
      pointer,
      'invalid_field',
      `Fields can be nested at most ${fieldBounds.depth} levels deep. Flatten the data.`,
    )
    return
  }
  const problem = fieldNameError(name)
  const advice = name.includes('.') ? ' Declare fields inside another field in its "fields".' : ''
  if (problem !== undefined) report(pointer, 'invalid_field', problem + advice, { key: true })
  checkShape(field, pointer, report)
  checkFormatOf(field, pointer, report)
  checkValues(field, { path, pointer, report })
  if (field.item && (field.item.type === 'list' || field.item.type === 'group'))
    report(
      `${pointer}/item/type`,
      'invalid_field',
      'Items with names are declared under "fields" of the list.',
    )
  else if (field.item)
    checkField(field.item, {
      name: 'item',
      path,
      pointer: `${pointer}/item`,
      depth: depth + 1,
      count,
      report,
    })
  for (const [inner, inside] of Object.entries(field.fields ?? {})) {
    const at = `${pointer}/fields/${escapePointerPart(inner)}`
    checkField(inside, {
      name: inner,
      path: `${path}.${inner}`,
      pointer: at,
      depth: depth + 1,
      count,
      report,
    })
  }
}

/** Checks settings that only some types have. */
function checkShape(
  { type, item, fields, company, options, check, min, max }: FieldDeclaration,
  pointer: string,
  report: Report,
): void {
  const say = (key: string, message: string) =>
    report(`${pointer}/${key}`, 'invalid_field', message, { key: true })
  if (item && type !== 'list') say('item', 'Only a list can have "item". Remove it, or make the type "list".')
  else if (item && fields)
    say(
      'item',
      'A list can have "fields", if its items have names, or "item", if they are plain values, but not both.',
    )
  if (company !== undefined && !hasSetting(type, 'company'))
    say(
      'company',
      `Only ${fieldsWith('company')} can print details of the company. Change the type, or remove it.`,
    )
  if (options && !hasSetting(type, 'options'))
    say('options', `Only ${fieldsWith('options')} can have "options". Remove them, or make the type "text".`)
  if (check && !hasSetting(type, 'check'))
    say('check', `Only ${fieldsWith('check')} can have a "check". Remove it, or make the type "text".`)
  for (const [key, bound] of Object.entries({ min, max }))
    if (bound !== undefined && !hasSetting(type, 'min'))
      say(key, `Only ${fieldsWith('min')} can have "${key}". Remove it, or change the type.`)
  if (min !== undefined && max !== undefined && min > max)
    say('min', `"min" is ${min} and "max" is ${max}, so no value is allowed. Make "min" the smaller one.`)
  if (fields && type !== 'list' && type !== 'group')
    say('fields', 'Only a list or a group can have "fields". Remove them, or make the type "group".')
}

/** Returns the types that have a setting: `fields of type "number" and "money"`. */
function fieldsWith(setting: TypeSetting): string {
  const types = typesWith(setting).map((type) => `"${type}"`)
  const last = types.pop()
  if (types.length === 0) return `fields of type ${last}`
  return `fields of type ${types.join(', ')} and ${last}`
}

function isEmptyObject(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
  )
}

function checkFormatOf(field: FieldDeclaration, pointer: string, report: Report): void {
  for (const { key, message } of checkFormat(field.type, field))
    report(field[key] === undefined ? pointer : `${pointer}/${key}`, 'invalid_format', message)
}

/** Examples and defaults are values as callers send them. */
function checkValues(
  field: FieldDeclaration,
  { path, pointer, report }: Pick<Around, 'path' | 'pointer' | 'report'>,
): void {
  if (field.type === 'list' || field.type === 'group') {
    if ('default' in field && !(field.type === 'group' && isEmptyObject(field.default)))
      report(
        `${pointer}/default`,
        'invalid_field',
        'A list or a group cannot have a default. Set a default for each of its fields. The default of a group can be {}, so that the defaults of its fields also apply if the group is missing.',
        { key: true },
      )
    return
  }
  for (const key of ['example', 'default'] as const) {
    const value = field[key]
    if (value === undefined || value === null) continue
    const read = readTypedValue(field.type, value, { timeZone: 'UTC' })
    if ('expected' in read)
      report(`${pointer}/${key}`, 'wrong_type', `The ${key} of "${path}" must be ${read.expected}.`)
    else if (field.options && value !== '' && !field.options.includes(String(read.value)))
      report(`${pointer}/${key}`, 'not_an_option', `The ${key} of "${path}" must be one of its options.`)
    else if (checkFault(read.value, field) !== undefined)
      report(
        `${pointer}/${key}`,
        'invalid_format',
        `The ${key} of "${path}" ${checkFault(read.value, field)}`,
      )
    else if (isOutOfRange(read.value, field))
      report(
        `${pointer}/${key}`,
        'out_of_range',
        `The ${key} of "${path}" must be within its "min" and "max".`,
      )
  }
}
