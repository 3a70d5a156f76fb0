import { asData } from '../reading/as-data.ts'
import { pieceOf } from '../reading/piece.ts'
import { textIn } from './read-input.ts'
import { type AuthorTool, inputOf } from './tool.ts'

export const readFile: AuthorTool = {
  name: 'read_file',
  doing: 'Reading the template',
  description:
    'Read a file in the draft, such as template.json, sample.json or texts/en.json; `from`: the character to continue at, in a long file.',
  input: inputOf({ file: { type: 'string' }, from: { type: 'integer' } }, ['file']),
  run: (input, { copy }) => {
    const file = textIn(input, 'file')
    const text = Object.hasOwn(copy.source.files, file) ? copy.source.files[file] : undefined
    if (text === undefined)
      return {
        refused: `The draft has no file ${file.slice(0, 100)}. Its files are ${Object.keys(copy.source.files).join(', ')}.`,
      }
    return { read: asData(file, pieceOf(text, input['from'])) }
  },
}
