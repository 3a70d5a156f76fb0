import { deleteElement, isPageEdit } from '@platen/template/markup'
import { elementWords } from '../working-copy/element-words.ts'
import { withFiles } from '../working-copy/with-files.ts'
import { editInputs, editOptions, elementIn } from './read-input.ts'
import { type AuthorTool, inputOf } from './tool.ts'

/** Takes one element away. */
export const removeElement: AuthorTool = {
  name: 'remove_element',
  description:
    'Take one element away, with the condition or repeat that it alone fills. A cell goes by rewriting its row or table.',
  input: inputOf({ element: { type: 'integer' }, ...editInputs }, ['element']),
  run: (input, context) => {
    const { copy } = context
    const found = elementIn(input, context)
    if ('refused' in found) return found
    const edit = deleteElement(copy.tree, found.element, { withSections: true })
    if (!isPageEdit(edit)) return { refused: edit?.refused ?? 'This element cannot be taken away by itself.' }
    return {
      edit: {
        source: withFiles(copy.source, { 'template.html': edit.html }),
        words: `Took ${elementWords(copy.tree, found.element)} away`,
        at: copy.numberOf(found.element),
        ...editOptions(input),
      },
    }
  },
}
