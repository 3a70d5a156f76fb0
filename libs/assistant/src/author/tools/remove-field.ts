import { removeEverywhere } from '@platen/template/draft'
import { withFiles } from '../working-copy/with-files.ts'
import { textIn } from './read-input.ts'
import { type AuthorTool, type DraftContext, inputOf } from './tool.ts'

export const removeField: AuthorTool<DraftContext> = {
  name: 'remove_field',
  doing: 'Removing a field',
  description:
    'Remove a field everywhere: page, samples, settings and translations. Only if the request explicitly asks for it.',
  input: inputOf({ path: { type: 'string', minLength: 1 } }),
  run: (input, { copy }) => {
    const path = textIn(input, 'path')
    const removed = removeEverywhere(copy.source, path.split('.'))
    if ('refused' in removed) return removed
    if (Object.keys(removed.files).length === 0) return { refused: `There is no field ${path}.` }
    return {
      edit: {
        source: withFiles(copy.source, removed.files),
        words: `Removed the field “${path}”`,
        ...(removed.emptyCells.length > 0 && {
          note: `${removed.emptyCells.length} table cells are now empty. Rewrite the table without their columns.`,
        }),
        removes: [path],
      },
    }
  },
}
