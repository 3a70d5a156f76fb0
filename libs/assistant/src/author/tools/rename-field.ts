import { wrongFieldName } from '@platen/contract'
import { draftShape, renameEverywhere } from '@platen/template/draft'
import { withFiles } from '../working-copy/with-files.ts'
import { textIn } from './read-input.ts'
import { type AuthorTool, type DraftContext, inputOf } from './tool.ts'

/** Gives a field another name everywhere. */
export const renameField: AuthorTool<DraftContext> = {
  name: 'rename_field',
  description:
    'Give a field another name everywhere at once: page, samples, settings, formulas and texts. `to` is its new last name. What the page prints beside it, such as a heading, is changed apart.',
  input: inputOf({
    path: { type: 'string', minLength: 1 },
    to: { type: 'string', minLength: 1, maxLength: 100 },
  }),
  run: (input, { copy }) => {
    const path = textIn(input, 'path').split('.')
    const to = textIn(input, 'to').trim()
    if (/[.\s{}#^/&!=<>]/.test(to))
      return { refused: 'A name has no dots, blanks or signs: take letters, digits and _.' }
    const wrong = wrongFieldName(to)
    if (wrong !== undefined) return { refused: wrong }
    const beside = [...path.slice(0, -1), to]
    if (draftShape(copy.source).isKnown(beside))
      return { refused: `There is a field ${beside.join('.')} already. Take another name.` }
    const files = renameEverywhere(copy.source, path, to)
    if (Object.keys(files).length === 0) return { refused: `There is no field ${path.join('.')}.` }
    return {
      edit: {
        source: withFiles(copy.source, files),
        words: `Renamed the field ${path.join('.')} to ${to}`,
        renames: { [beside.join('.')]: path.join('.') },
      },
    }
  },
}
