import { withFiles } from '../working-copy/with-files.ts'
import { editInputs, editOptions, textIn } from './read-input.ts'
import { type AuthorTool, inputOf } from './tool.ts'

export const writeDocument: AuthorTool = {
  name: 'write_document',
  doing: 'Writing the page',
  description:
    'Write the page (template.html, the content of the body) and the style sheet (style.css) of the new template, both complete. Declare the fields and set the samples first if there are none: each merge field must be in the sample or calculated.',
  input: inputOf(
    { html: { type: 'string', minLength: 1 }, css: { type: 'string' }, beyond: editInputs.beyond },
    ['html', 'css'],
  ),
  run: (input, { copy }) => {
    const [html, css] = [textIn(input, 'html'), textIn(input, 'css')]
    return {
      edit: {
        source: withFiles(copy.source, {
          'template.html': html.endsWith('\n') ? html : `${html}\n`,
          'style.css': css === '' || css.endsWith('\n') ? css : `${css}\n`,
        }),
        words: copy.text('template.html') === '' ? 'Wrote the page' : 'Rewrote the page',
        ...editOptions(input),
      },
    }
  },
}
