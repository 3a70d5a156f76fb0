import { type AuthorTool, inputOf } from './tool.ts'
import { elementIn } from './read-input.ts'
import { pieceOf } from '../reading/piece.ts'

export const readElement: AuthorTool = {
  name: 'read_element',
  doing: 'Reading the template',
  description: 'The HTML source of one element, with its merge tags.',
  input: inputOf(
    {
      element: { type: 'integer' },
      from: { type: 'integer', description: 'Character to continue at, in a long element.' },
    },
    ['element'],
  ),
  run: (input, context) => {
    const found = elementIn(input, context)
    if ('refused' in found) return found
    const { start, end } = found.element
    return { read: pieceOf(context.copy.tree.html.slice(start, end), input['from']) }
  },
}
