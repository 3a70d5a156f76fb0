import { companyDetails, fieldTypes, resultTypes } from '@platen/contract'
import { Type } from 'typebox'

/** Limits for fields and items. */
export const fieldBounds = { fields: 1_000, depth: 8, textLength: 1_000, options: 1_000 } as const

const text = (description: string) =>
  Type.String({ minLength: 1, maxLength: fieldBounds.textLength, description })

const format = {
  locale: Type.Optional(text('A BCP 47 tag for this field only. It can contain merge fields.')),
  decimals: Type.Optional(
    Type.Union([
      Type.Integer({ minimum: 0, maximum: 100 }),
      Type.Tuple([Type.Integer({ minimum: 0, maximum: 100 }), Type.Integer({ minimum: 0, maximum: 100 })]),
    ]),
  ),
  grouping: Type.Optional(Type.Boolean()),
  rounding: Type.Optional(Type.Union([Type.Literal('half-up'), Type.Literal('half-even')])),
  currency: Type.Optional(text('An ISO 4217 code such as EUR. It can contain merge fields.')),
  currencyDisplay: Type.Optional(
    Type.Union([
      Type.Literal('symbol'),
      Type.Literal('narrow'),
      Type.Literal('code'),
      Type.Literal('name'),
      Type.Literal('none'),
    ]),
  ),
  whole: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(100)])),
  format: Type.Optional(text('short, medium, long, full, or a skeleton such as yMMMd.')),
  calendar: Type.Optional(Type.Literal('gregory')),
  timeZone: Type.Optional(text('An IANA name such as Europe/Berlin.')),
  words: Type.Optional(Type.Tuple([text('For true.'), text('For false.')])),
}

const said = {
  label: Type.Optional(text('The label that people see instead of the name.')),
  description: Type.Optional(text('The purpose of the field.')),
}

const companyDetail = Type.Union(companyDetails.map((name) => Type.Literal(name)))

export const fieldSchema = Type.Cyclic(
  {
    Field: Type.Object(
      {
        type: Type.Union(fieldTypes.map((name) => Type.Literal(name))),
        ...said,
        ...format,
        example: Type.Optional(Type.Unknown()),
        default: Type.Optional(Type.Unknown()),
        company: Type.Optional(
          Type.Union([companyDetail, Type.Array(companyDetail, { minItems: 1, maxItems: 10 })]),
        ),
        required: Type.Optional(Type.Boolean()),
        min: Type.Optional(Type.Number({ description: 'The minimum value allowed in the data.' })),
        max: Type.Optional(Type.Number({ description: 'The maximum value allowed in the data.' })),
        options: Type.Optional(
          Type.Array(text('A value as callers send it.'), {
            minItems: 1,
            maxItems: fieldBounds.options,
            uniqueItems: true,
          }),
        ),
        check: Type.Optional(
          Type.Literal('iban', {
            description: 'A value that looks like an IBAN must have correct check digits.',
          }),
        ),
        item: Type.Optional(Type.Ref('Field')),
        fields: Type.Optional(Type.Record(Type.String(), Type.Ref('Field'))),
      },
      { additionalProperties: false },
    ),
  },
  'Field',
)

export const computedSchema = Type.Union([
  Type.String({ minLength: 1 }),
  Type.Object(
    {
      formula: Type.String({ minLength: 1 }),
      type: Type.Optional(Type.Union(resultTypes.map((name) => Type.Literal(name)))),
      ...said,
      ...format,
    },
    { additionalProperties: false },
  ),
])
