import {
  createNameSearch,
  Fault,
  type FaultItem,
  type NameSearch,
  pointerTo,
  requestNameSteps,
} from '@platen/contract'
import type { ErrorObject, Options, ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Static, TObject, TSchema } from 'typebox'
import { createNullDropper } from './drop-nulls.ts'
import { createTextCheck } from './text-faults.ts'

const rules: Options = {
  strict: true,
  strictRequired: false,
  // Errors list the fields that exist at their position.
  verbose: true,
  allowUnionTypes: true,
  discriminator: true,
  // TypeBox creates valid schemas, and validating them takes 80 ms at startup (November 2026).
  validateSchema: false,
}
const allErrorsAjv = new Ajv2020({ ...rules, allErrors: true })
const firstErrorAjv = new Ajv2020(rules)
for (const ajv of [allErrorsAjv, firstErrorAjv]) ajv.addFormat('uri', true)

const itemsMax = 100
const textKeywords = new Set(['pattern', 'minLength', 'maxLength', 'format'])

/** With more fields and items, collecting all errors would block the main thread: 20,000 errors take 15 ms, and 2,000 take 1 ms (November 2026). */
const allErrorsValuesMax = 2_000

/** Checks a body against a schema, and returns every error with its pointer. */
type CheckShape = (body: unknown) => readonly FaultItem[]

/**
 * With `onlyFirst`, only the first error is reported. Use it for nested bodies that can have any number of errors, because each takes time. The same
 * applies to bodies with more than 2,000 fields and items.
 */
export function createShapeCheck(
  schema: TSchema & { properties: Record<string, unknown> },
  { onlyFirst = false } = {},
): CheckShape {
  // TypeBox adds symbols and getters to its schemas, but ajv requires plain JSON.
  const plain = JSON.parse(JSON.stringify(schema)) as object
  const validateAll = onlyFirst ? undefined : allErrorsAjv.compile(plain)
  // Few schemas get large bodies, and compiling takes milliseconds.
  let validateFirst: ValidateFunction | undefined = onlyFirst ? firstErrorAjv.compile(plain) : undefined
  const checkTexts = createTextCheck(plain)
  return (body) => {
    const findsAll = validateAll !== undefined && !hasMoreValues(body, allErrorsValuesMax)
    const validate = findsAll ? validateAll : (validateFirst ??= firstErrorAjv.compile(plain))
    if (validate(body)) return checkTexts(body)
    const errors = validate.errors ?? []
    const nearest = createNameSearch(requestNameSteps)
    const items = mergeTypeErrors(errors.slice(0, 300)).map((error) => toItem(error, nearest))
    // If all errors are about strings, the value count is within the schema's limits. An invalid character may be the cause.
    const isOfTexts = findsAll && errors.every(({ keyword }) => textKeywords.has(keyword))
    return [...items, ...(isOfTexts ? checkTexts(body) : [])].slice(0, itemsMax)
  }
}

/** Whether a body has more than `valuesMax` fields and items. Stops counting there. */
function hasMoreValues(body: unknown, valuesMax: number): boolean {
  let left = valuesMax
  const count = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) left -= value.length
    else for (const _name in value) if (--left < 0) return
    if (left >= 0) for (const each of Object.values(value)) if (left >= 0) count(each)
  }
  count(body)
  return left < 0
}

/** Replaces the errors for a value that matches none of several types with one error that names the types. */
function mergeTypeErrors(errors: readonly ErrorObject[]): ErrorObject[] {
  const replaced = new Set<ErrorObject>()
  const kept = errors.map((error): ErrorObject => {
    if (error.keyword !== 'anyOf') return error
    const branches = errors.filter(
      ({ instancePath, schemaPath }) =>
        instancePath.startsWith(error.instancePath) && schemaPath.startsWith(`${error.schemaPath}/`),
    )
    const isOfTypes = branches.every(
      ({ instancePath, keyword }) => keyword === 'type' && instancePath === error.instancePath,
    )
    if (!isOfTypes || branches.length === 0) return error
    for (const branch of branches) replaced.add(branch)
    const type = branches.flatMap(({ params }) => (params as { type: string | string[] }).type)
    return { ...error, keyword: 'type', params: { type } }
  })
  return kept.filter((error) => !replaced.has(error))
}

/** One variant of a union, which is identified by a constant in one of its fields. */
interface TaggedSchema {
  properties: Record<string, { const?: unknown }>
}

function toItem(error: ErrorObject, nearest: NameSearch): FaultItem {
  const pointer = error.instancePath
  const parameters = error.params as Record<string, unknown>
  switch (error.keyword) {
    case 'additionalProperties': {
      const field = String(parameters['additionalProperty'])
      const { properties = {} } = error.parentSchema as { properties?: object }
      const names = Object.keys(properties)
      const suggestion = nearest(field, names)
      return {
        pointer: pointer + pointerTo([field]),
        code: 'unknown_field',
        message: `This field does not exist. The fields are ${names.join(', ')}.`,
        ...(suggestion === undefined ? {} : { suggestion }),
      }
    }
    case 'required': {
      const field = String(parameters['missingProperty'])
      return { pointer: `${pointer}/${field}`, code: 'required', message: `${field} is required.` }
    }
    case 'dependentRequired': {
      const field = String(parameters['missingProperty'])
      const message = `${field} and ${String(parameters['property'])} must be sent together. Send both or neither.`
      return { pointer: `${pointer}/${field}`, code: 'required', message }
    }
    case 'enum': {
      const allowed = (parameters['allowedValues'] as unknown[])
        .map((value) => JSON.stringify(value))
        .join(' or ')
      return { pointer, code: 'not_allowed', message: `Must be ${allowed}.` }
    }
    case 'discriminator': {
      const { oneOf } = error.parentSchema as { oneOf: TaggedSchema[] }
      const tag = String(parameters['tag'])
      const given: unknown = parameters['tagValue']
      const at = pointer + pointerTo([tag])
      if (given === undefined) return { pointer: at, code: 'required', message: `${tag} is required.` }
      const allowed = oneOf.map(({ properties }) => JSON.stringify(properties[tag]?.const)).join(' or ')
      return { pointer: at, code: 'not_allowed', message: `Must be ${allowed}.` }
    }
    case 'type': {
      const types = [parameters['type']].flat().join(' or ')
      return pointer === ''
        ? { pointer, code: 'wrong_type', message: 'The body must be a JSON object.' }
        : { pointer, code: 'wrong_type', message: `Must be of type ${types}.` }
    }
    case 'minLength': {
      const least = Number(parameters['limit'])
      const message = least === 1 ? 'Must not be empty.' : `Must have at least ${least} characters.`
      return { pointer, code: 'out_of_bounds', message }
    }
    case 'maxLength': {
      const message = `Must have at most ${String(parameters['limit'])} characters.`
      return { pointer, code: 'out_of_bounds', message }
    }
    case 'pattern':
      return {
        pointer,
        code: 'out_of_bounds',
        message: 'Must not be blank, and must have the required format.',
      }
    default:
      return { pointer, code: 'out_of_bounds', message: `${sentence(error.message ?? 'is not valid')}.` }
  }
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Returns a sentence with the number of invalid fields. */
export function describeInvalidFieldCount(count: number): string {
  return count === 1 ? '1 field is invalid.' : `${count} fields are invalid.`
}

/** Returns a function that validates a body. It treats `null` in an optional field as absent, and throws `invalid_request` with all errors. */
export function readBody<T extends TObject>(schema: T): (body: unknown) => Static<T> {
  const check = createShapeCheck(schema)
  const dropNulls = createNullDropper(schema)
  return (sent) => {
    const body = dropNulls(sent)
    const errors = check(body)
    if (errors.length > 0) {
      // A field can have several errors.
      const wrong = new Set(errors.map(({ pointer }) => pointer))
      throw new Fault('invalid_request', { detail: describeInvalidFieldCount(wrong.size), errors })
    }
    return body as Static<T>
  }
}
