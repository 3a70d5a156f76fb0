import { elementWords } from '../working-copy/element-words.ts'
import type { WorkingCopy } from '../working-copy/working-copy.ts'
import { type AuthorTool, inputOf } from './tool.ts'
import { numbersIn } from './read-input.ts'

/** Says what the request is about, before anything is changed. */
export const setAbout: AuthorTool = {
  name: 'set_about',
  description:
    'Say which elements the request is about, by their numbers of read_outline; an empty list for the whole document. Call it once, before the first change. Take the smallest elements that hold all of what was asked.',
  input: inputOf({ elements: { type: 'array', items: { type: 'integer' }, maxItems: 50 } }),
  run: (input, { copy, request }) => {
    // What is no element of the page was not selected.
    const { elements } = copy.begun.page.tree
    if (elements.some(({ start }) => start === request.about))
      return { read: 'The person selected what it is about: that stays.' }
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
      read: `Good. ${adviceFor(numbers, copy)}`,
      words: words.length === 0 ? 'This is about the whole document' : `This is about ${words.join(', ')}`,
    }
  },
}

/** Whoever names more than is needed gets less help with keeping the rest. */
function adviceFor(numbers: readonly number[], copy: WorkingCopy): string {
  if (numbers.length === 0)
    return 'That is the whole document, such as its paper, its language or its colours. If the request is about parts of it, call set_about again with their numbers.'
  const { tree } = copy
  const isLarge = numbers.some((number) => {
    const element = copy.element(number)
    return element && (element.end - element.start) * 2 > tree.html.length
  })
  return isLarge && tree.elements.length > 20
    ? 'One of them is more than half of the page. If smaller ones hold what was asked, call set_about again with these.'
    : 'Change only what was asked.'
}
