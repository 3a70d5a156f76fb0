import { Type } from 'typebox'
import { changedDraft, draftProperties } from '../editing/change-draft.ts'
import { singleEdit } from '../editing/single-edit.ts'
import { defineTool } from '../tool.ts'

export const removeField = defineTool({
  name: 'remove_field',
  title: 'Remove a field',
  description:
    'Removes a field everywhere: from the page, samples, settings and language files. Use it only if the user asks for it.',
  scopes: ['templates:write'],
  hints: { isDestructive: true },
  input: Type.Object(
    {
      ...draftProperties,
      path: Type.String({ minLength: 1, maxLength: 200, description: 'Dotted path, such as items.price.' }),
    },
    { additionalProperties: false },
  ),
  output: changedDraft,
  run: (input, context) => singleEdit(context, 'removeField', input),
})
