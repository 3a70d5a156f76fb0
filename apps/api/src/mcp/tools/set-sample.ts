import { Type } from 'typebox'
import { changedDraft, draftProperties } from '../editing/change-draft.ts'
import { singleEdit } from '../editing/single-edit.ts'
import { defineTool } from '../tool.ts'

export const setSample = defineTool({
  name: 'set_sample',
  title: 'Set sample data',
  description:
    'Sets a sample of the draft: all of it (`data`), or one value (`path` and `value`). Use raw values: numbers as numbers, dates as 2026-05-04. The data should look real, but must not be about real people. Example: {"path": ["items", 0, "price"], "value": 2.5}.',
  scopes: ['templates:write'],
  hints: { isDestructive: true, isIdempotent: true },
  input: Type.Object(
    {
      ...draftProperties,
      file: Type.String({
        maxLength: 300,
        description: 'sample.json, or samples/<name>.json for another sample.',
      }),
      data: Type.Optional(Type.Object({}, { additionalProperties: true })),
      path: Type.Optional(
        Type.Array(Type.Unsafe<string | number>({ type: ['string', 'integer'] }), {
          minItems: 1,
          maxItems: 10,
        }),
      ),
      value: Type.Optional(Type.Unknown({ description: 'The new value at the path.' })),
    },
    { additionalProperties: false },
  ),
  output: changedDraft,
  run: (input, context) => singleEdit(context, 'setSamples', input),
})
