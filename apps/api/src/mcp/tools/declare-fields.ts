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
        description: 'Gives its value: round(quantity * price, 2), or sum(items.amount).',
      }),
    ),
    currency: Type.Optional(Type.String({ description: 'Of money: EUR, or {{currency}}.' })),
    decimals: Type.Optional(Type.Integer({ minimum: 0, maximum: 20 })),
    format: Type.Optional(Type.String({ description: 'Of a date: short, medium, long, full, or yMMMd.' })),
    words: Type.Optional(
      Type.Array(Type.String(), { minItems: 2, maxItems: 2, description: 'Of yes and no.' }),
    ),
    whole: Type.Optional(Type.Enum([1, 100], { description: 'Of a percentage: what 100 % is in the data.' })),
    locale: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
)

/** Says what fields are, and adds new ones. */
export const declareFields = defineTool({
  name: 'declare_fields',
  title: 'Add or declare fields',
  description:
    'Say what fields of the draft are: type, label, format, or a formula that gives them; a field that is new gets its example in the samples. Money, dates and numbers are typed, so that data stay raw and are printed for the reader’s language. The page prints a field only where edit_draft puts its merge tag, {{name}}.',
  scopes: ['templates:write'],
  hints: { isDestructive: true, isIdempotent: true },
  input: Type.Object(
    { ...draftProperties, fields: Type.Array(field, { minItems: 1, maxItems: 200 }) },
    { additionalProperties: false },
  ),
  output: changedDraft,
  run: (input, context) => singleEdit(context, 'declareFields', input),
})
