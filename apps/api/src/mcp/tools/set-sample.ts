import { Type } from 'typebox'
import { changedDraft, draftProperties } from '../editing/change-draft.ts'
import { singleEdit } from '../editing/single-edit.ts'
import { defineTool } from '../tool.ts'

/** Sets a sample. */
export const setSample = defineTool({
  name: 'set_sample',
  title: 'Set sample data',
  description:
    'Set a sample of the draft: all of it with data, or one value with path and value. Raw values: numbers as numbers, dates as 2026-05-04. Data that looks real and is of nobody who exists. Example: {"path": ["items", 0, "price"], "value": 2.5}.',
  scopes: ['templates:write'],
  hints: { isDestructive: true, isIdempotent: true },
  input: Type.Object(
    {
      ...draftProperties,
      file: Type.String({
        maxLength: 300,
        description: 'sample.json, or samples/<name>.json for a further one.',
      }),
      data: Type.Optional(Type.Object({}, { additionalProperties: true })),
      path: Type.Optional(
        Type.Array(Type.Unsafe<string | number>({ type: ['string', 'integer'] }), {
          minItems: 1,
          maxItems: 10,
        }),
      ),
      value: Type.Optional(Type.Unknown({ description: 'The new content of the file at path.' })),
    },
    { additionalProperties: false },
  ),
  output: changedDraft,
  run: (input, context) => singleEdit(context, 'setSamples', input),
})
