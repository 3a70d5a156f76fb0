import { Type } from 'typebox'
import { changedDraft, draftProperties } from '../editing/change-draft.ts'
import { singleEdit } from '../editing/single-edit.ts'
import { defineTool } from '../tool.ts'

export const renameField = defineTool({
  name: 'rename_field',
  title: 'Rename a field',
  description:
    'Renames a field everywhere: on the page, and in samples, settings, formulas and language files. Callers must send the new name after the next version is published.',
  scopes: ['templates:write'],
  hints: { isDestructive: true },
  input: Type.Object(
    {
      ...draftProperties,
      path: Type.String({ minLength: 1, maxLength: 200, description: 'Dotted path, such as items.price.' }),
      to: Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'New name for the last part of the path, such as unitPrice.',
      }),
    },
    { additionalProperties: false },
  ),
  output: changedDraft,
  run: (input, context) => singleEdit(context, 'renameField', input),
})
