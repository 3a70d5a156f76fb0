import { elementWords } from '../working-copy/element-words.ts'
import { withFiles } from '../working-copy/with-files.ts'
import { newNumbers } from './new-numbers.ts'
import { editInputs, editOptions, elementIn, textIn } from './read-input.ts'
import { type AuthorTool, inputOf } from './tool.ts'

/** Writes one element anew. */
export const rewriteElement: AuthorTool = {
  name: 'rewrite_element',
  description:
    'Write one element anew, its own tags included. Read it first and keep all that the request does not change, as it is written. For a small change take replace_text.',
  input: inputOf({ element: { type: 'integer' }, html: { type: 'string', minLength: 1 }, ...editInputs }, [
    'element',
    'html',
  ]),
  run: (input, context) => {
    const { copy } = context
    const found = elementIn(input, context)
    if ('refused' in found) return found
    const { element } = found
    const { html } = copy.tree
    // White space behind an element whose end tag is left out is not what the model was shown.
    const written = html.slice(element.start, element.end)
    const space = written.slice(written.trimEnd().length)
    const now = html.slice(0, element.start) + textIn(input, 'html').trim() + space + html.slice(element.end)
    return {
      edit: {
        source: withFiles(copy.source, { 'template.html': now }),
        words: `Changed ${elementWords(copy.tree, element)}`,
        note: newNumbers(context, now),
        at: copy.numberOf(element),
        ...editOptions(input),
      },
    }
  },
}
