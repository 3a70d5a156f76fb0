import { outlineOf, runningLines } from '../working-copy/outline.ts'
import { type AuthorTool, inputOf } from './tool.ts'

export const readOutline: AuthorTool = {
  name: 'read_outline',
  doing: 'Reading the template',
  description:
    'The elements of the page with their numbers, classes and the beginning of their text, then header and footer. The numbers do not change while you edit.',
  input: inputOf({}),
  run: (_, { copy }) => {
    const outline = outlineOf(copy.tree, (element) => copy.numberOf(element))
    return {
      read: [outline === '' ? 'The page is empty.' : outline, runningLines(copy.source)].join('\n').trim(),
    }
  },
}
