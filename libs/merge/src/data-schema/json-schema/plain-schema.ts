import type { DataField, DataKind, JsonType } from '../tree/data-field.ts'
import type { JsonSchema } from './json-schema.ts'

/** Beyond it a number of JSON is no longer the one that was sent (RFC 8259, section 6). */
const exactMax = Number.MAX_SAFE_INTEGER
const decimal = String.raw`^[+-]?\d+(?:\.\d+)?$`
/** Seconds and the offset may be left out, so that the format `date-time` (RFC 3339) would refuse some of them. */
const dateTime = String.raw`^\d{4}-\d\d-\d\d[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?$`

/** Types that values of a kind are sent as, the usual one first. */
const typesOfKinds: Record<DataKind, JsonType[]> = {
  text: ['string'],
  multiline: ['string'],
  markdown: ['string'],
  number: ['number', 'string'],
  money: ['number', 'string'],
  percent: ['number', 'string'],
  date: ['string'],
  datetime: ['string'],
  boolean: ['boolean'],
  image: ['string'],
  list: ['array'],
  group: ['object'],
  value: ['string', 'number', 'boolean'],
  condition: ['boolean', 'string', 'number'],
}

/** The schema of a value that holds no others. */
export function plainSchema(field: DataField): JsonSchema {
  const types = typesOf(field, typesOfKinds[field.kind])
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
    // A list of values says their types, too.
    const { type: _type, ...rest } = schema
    return { ...rest, enum: [...field.options, ...(field.mayBeEmpty ? ['', null] : [])] }
  }
  const isRefusedEmpty = 'pattern' in schema || 'format' in schema || ![types].flat().includes('string')
  return field.isSentEmpty && isRefusedEmpty ? { anyOf: [schema, { const: '' }] } : schema
}

/** What a schema says for people. */
export function describeField(field: DataField): JsonSchema {
  const description = [field.description, inWords(field)].filter((part) => part !== undefined).join(' ')
  return {
    title: field.title,
    ...(description !== '' && { description }),
    ...(field.default !== undefined && { default: field.default }),
    ...(field.example !== undefined && { examples: [field.example] }),
  }
}

/** The types of a field, the usual one first; those that samples send are among them. */
export function typesOf(field: DataField, ofKind: readonly JsonType[]): JsonType | JsonType[] {
  const isFirst = (type: JsonType) => Number(!field.sentAs.has(type))
  const isDeclared = field.kind !== 'value' && field.kind !== 'condition'
  const ordered = isDeclared ? ofKind : ofKind.toSorted((a, b) => isFirst(a) - isFirst(b))
  const sent = [...field.sentAs].filter(
    (type) => type !== 'null' && !(type === 'string' && field.isSentEmpty),
  )
  const types = [...new Set([...ordered, ...sent, ...(field.mayBeEmpty ? (['null'] as const) : [])])]
  const [only] = types
  return types.length === 1 && only ? only : types
}

function textRules({ kind, mayBeEmpty }: DataField): JsonSchema {
  const rules = rulesOfKinds[kind]
  const takesEmpty = mayBeEmpty || kind === 'boolean' || rules?.['pattern'] !== undefined
  return { ...rules, ...(!takesEmpty && { minLength: 1 }) }
}

const rulesOfKinds: Partial<Record<DataKind, JsonSchema>> = {
  number: { pattern: decimal },
  money: { pattern: decimal },
  percent: { pattern: decimal },
  date: { format: 'date', pattern: String.raw`^\d{4}-\d\d-\d\d$` },
  datetime: { pattern: dateTime },
  markdown: { contentMediaType: 'text/markdown' },
}

/** How a value is written, where its type alone does not say so. */
function inWords({ kind, whole, check }: DataField): string | undefined {
  if (kind === 'percent') return whole === 100 ? '19 is 19 %.' : '0.19 is 19 %.'
  if (check === 'iban') return 'An IBAN, with or without spaces, or another account number.'
  return words[kind]
}

const words: Partial<Record<DataKind, string>> = {
  money: 'The amount alone, such as 1234.5, or "1234.50" as a text.',
  date: 'A day, such as 2026-12-01.',
  datetime: 'A day and a time, such as 2026-12-01T14:30:00, with or without an offset.',
  image: 'The address of a picture.',
  markdown: 'Markdown.',
}
