import { fieldTypes } from '@platen/contract'
import { Type } from 'typebox'
import { changedDraft, draftProperties } from '../editing/change-draft.ts'
import { singleEdit } from '../editing/single-edit.ts'
import { defineTool } from '../tool.ts'

const field = Type.Object(
  {
    path: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Dotted, such as customer.name or items.price.',
    }),
    type: Type.Optional(Type.Enum([...fieldTypes])),
    label: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    description: Type.Optional(Type.String({ minLength: 1, maxLength: 2_000 })),
    example: Type.Optional(Type.Unknown()),
    required: Type.Optional(Type.Boolean()),
    formula: Type.Optional(
      Type.String({
        minLength: 1,
        description: 'Calculates the value, such as round(quantity * price, 2), or sum(items.amount).',
      }),
    ),
    currency: Type.Optional(Type.String({ description: 'For money: EUR, or {{currency}}.' })),
    decimals: Type.Optional(Type.Integer({ minimum: 0, maximum: 20 })),
    format: Type.Optional(Type.String({ description: 'For dates: short, medium, long, full, or yMMMd.' })),
    words: Type.Optional(
      Type.Array(Type.String(), {
        minItems: 2,
        maxItems: 2,
        description: 'For yes or no: the printed words.',
      }),
    ),
    whole: Type.Optional(
      Type.Enum([1, 100], { description: 'For percentages: the number that means 100% in the data.' }),
    ),
    locale: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
)

export const declareFields = defineTool({
  name: 'declare_fields',
  title: 'Add or declare fields',
  description:
    'Declares fields of the draft: type, label, format, or a formula that calculates the value. Examples of new fields are added to the samples. Declare money, dates and numbers, so that data contains raw values and is printed in the reader’s language. A field is only printed where you add its merge tag, {{name}}, with edit_draft.',
  scopes: ['templates:write'],
  hints: { isDestructive: true, isIdempotent: true },
  input: Type.Object(
    { ...draftProperties, fields: Type.Array(field, { minItems: 1, maxItems: 200 }) },
    { additionalProperties: false },
  ),
  output: changedDraft,
  run: (input, context) => singleEdit(context, 'declareFields', input),
})
