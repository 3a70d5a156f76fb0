import { insertHtml as insertInto, isPageEdit } from '@platen/template/markup'
import { shortText, textOf } from '../working-copy/describe-element.ts'
import { readableText } from '../working-copy/readable-text.ts'
import { withFiles } from '../working-copy/with-files.ts'
import { describeNewElements } from './describe-new-elements.ts'
import { editOptions, editInputs, elementIn, textIn } from './read-input.ts'
import { type AuthorTool, inputOf } from './tool.ts'

export const insertHtml: AuthorTool = {
  name: 'insert_html',
  doing: 'Adding to the page',
  description:
    'Add HTML before or after an element, or at the end of its content; without an element, at the end of the page. The rest of the page stays unchanged.',
  input: inputOf(
    {
      element: { type: 'integer' },
      place: { type: 'string', enum: ['before', 'after', 'inside'] },
      html: { type: 'string', minLength: 1 },
      beyond: editInputs.beyond,
    },
    ['place', 'html'],
  ),
  run: (input, context) => {
    const { copy } = context
    const found = input['element'] === undefined ? undefined : elementIn(input, context)
    if (found && 'refused' in found) return found
    const element = found?.element
    const html = textIn(input, 'html')
    const place = textIn(input, 'place') as 'before' | 'after' | 'inside'
    const edit = insertInto(copy.tree, html, { at: element ? place : 'inside', element })
    if (!isPageEdit(edit))
      return {
        refused: edit?.refused ?? 'Nothing can be added there. Use the parent element, or another position.',
      }
    const text = shortText(readableText(copy.source, textOf(html)))
    return {
      edit: {
        source: withFiles(copy.source, { 'template.html': edit.html }),
        words: text === '' ? 'Added an element to the page' : `Added “${text}” to the page`,
        note: describeNewElements(context, edit.html),
        ...(element && { at: copy.numberOf(element) }),
        ...editOptions(input),
      },
    }
  },
}
