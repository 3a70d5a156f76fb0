import { Type } from 'typebox'
import { changedDraft, draftProperties } from '../editing/change-draft.ts'
import { singleEdit } from '../editing/single-edit.ts'
import { defineTool } from '../tool.ts'

/** Takes a field away. */
export const removeField = defineTool({
  name: 'remove_field',
  title: 'Remove a field',
  description:
    'Take a field away everywhere: page, samples, settings and texts. Only if the person asks that it goes.',
  scopes: ['templates:write'],
  hints: { isDestructive: true },
  input: Type.Object(
    {
      ...draftProperties,
      path: Type.String({ minLength: 1, maxLength: 200, description: 'Dotted, such as items.price.' }),
    },
    { additionalProperties: false },
  ),
  output: changedDraft,
  run: (input, context) => singleEdit(context, 'removeField', input),
})
