import { elementWords } from '../working-copy/element-words.ts'
import { type AuthorTool, inputOf } from './tool.ts'
import { numbersIn } from './read-input.ts'

/** Says what the request is about, before anything is changed. */
export const setAbout: AuthorTool = {
  name: 'set_about',
  description:
    'Say which elements the request is about, by their numbers of read_outline; an empty list for the whole document. Call it once, before the first change. Take the smallest elements that hold all of what was asked.',
  input: inputOf({ elements: { type: 'array', items: { type: 'integer' }, maxItems: 50 } }),
  run: (input, { copy, request }) => {
    if (request.about !== undefined) return { read: 'The person selected what it is about: that stays.' }
    if (copy.isChanged)
      return { refused: 'Something was changed already: what the request is about stays as you said.' }
    const numbers = numbersIn(input, 'elements')
    const missing = numbers.filter((number) => !copy.element(number))
    if (missing.length > 0)
      return {
        refused: `There is no element ${missing.join(', ')}. Call read_outline and take numbers from there.`,
      }
    const words = numbers.flatMap((number) => {
      const element = copy.element(number)
      return element ? [elementWords(copy.tree, element)] : []
    })
    return {
      about: numbers,
      read: 'Good. Change only what was asked.',
      words: words.length === 0 ? 'This is about the whole document' : `This is about ${words.join(', ')}`,
    }
  },
}
