import { Type } from 'typebox'
import { changedDraft, draftProperties } from '../editing/change-draft.ts'
import { singleEdit } from '../editing/single-edit.ts'
import { defineTool } from '../tool.ts'

/** Gives a field another name. */
export const renameField = defineTool({
  name: 'rename_field',
  title: 'Rename a field',
  description:
    'Give a field another name everywhere at once: page, samples, settings, formulas and texts. Callers send it by the new name from the next published version on.',
  scopes: ['templates:write'],
  hints: { isDestructive: true },
  input: Type.Object(
    {
      ...draftProperties,
      path: Type.String({ minLength: 1, maxLength: 200, description: 'Dotted, such as items.price.' }),
      to: Type.String({ minLength: 1, maxLength: 100, description: 'Its new last name, such as unitPrice.' }),
    },
    { additionalProperties: false },
  ),
  output: changedDraft,
  run: (input, context) => singleEdit(context, 'renameField', input),
})
