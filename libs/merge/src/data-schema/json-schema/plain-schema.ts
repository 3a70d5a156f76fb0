import type { JsonType } from '@platen/merge/fields'
import { type DataField, traitsOfField } from '../tree/data-field.ts'
import type { JsonSchema } from './json-schema.ts'

/** Larger JSON numbers can lose digits (RFC 8259, section 6). */
const exactMax = Number.MAX_SAFE_INTEGER

/** Types of undeclared values, the usual one first. */
const undeclaredTypes: Partial<Record<DataField['kind'], readonly JsonType[]>> = {
  value: ['string', 'number', 'boolean'],
  condition: ['boolean', 'string', 'number'],
}

/** Returns the schema for a plain value. */
export function plainSchema(field: DataField): JsonSchema {
  const types = typesOf(field, undeclaredTypes[field.kind] ?? traitsOfField(field).json.types)
  const schema = {
    ...describeField(field),
    type: types,
    ...textRules(field),
    ...([types].flat().includes('number') && {
      minimum: Math.max(field.min ?? -exactMax, -exactMax),
      maximum: Math.min(field.max ?? exactMax, exactMax),
    }),
  }
  if (field.options) {
    // A list of allowed values already implies their types.
    const { type: _type, ...rest } = schema
    return {
      ...rest,
      enum: [...field.options, ...(field.mayBeEmpty ? [''] : []), ...(field.takesNull ? [null] : [])],
    }
  }
  const isRefusedEmpty = 'pattern' in schema || 'format' in schema || ![types].flat().includes('string')
  return field.isSentEmpty && isRefusedEmpty ? { anyOf: [schema, { const: '' }] } : schema
}

/** Returns title, description and examples of a schema. */
export function describeField(field: DataField): JsonSchema {
  const description = [field.description, inWords(field)].filter((part) => part !== undefined).join(' ')
  return {
    title: field.title,
    ...(description !== '' && { description }),
    ...(field.default !== undefined && { default: field.default }),
    ...(field.example !== undefined && { examples: [field.example] }),
  }
}

/** Returns the types of a field, the usual one first, including those in samples. */
export function typesOf(field: DataField, ofKind: readonly JsonType[]): JsonType | JsonType[] {
  const isFirst = (type: JsonType) => Number(!field.sentAs.has(type))
  const isDeclared = field.kind !== 'value' && field.kind !== 'condition'
  const ordered = isDeclared ? ofKind : ofKind.toSorted((a, b) => isFirst(a) - isFirst(b))
  const sent = [...field.sentAs].filter(
    (type) => type !== 'null' && !(type === 'string' && field.isSentEmpty),
  )
  const types = [...new Set([...ordered, ...sent, ...(field.takesNull ? (['null'] as const) : [])])]
  const [only] = types
  return types.length === 1 && only ? only : types
}

function textRules(field: DataField): JsonSchema {
  const { kind, mayBeEmpty } = field
  const { rules } = traitsOfField(field).json
  const takesEmpty = mayBeEmpty || kind === 'boolean' || rules?.['pattern'] !== undefined
  return { ...rules, ...(!takesEmpty && { minLength: 1 }) }
}

/** Describes the format of a value if the JSON type does not determine it. */
function inWords(field: DataField): string | undefined {
  if (field.check === 'iban') return 'An IBAN, with or without spaces, or another account number.'
  return traitsOfField(field).json.words
}
