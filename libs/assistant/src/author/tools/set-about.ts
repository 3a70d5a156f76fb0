import { describeElement } from '../working-copy/describe-element.ts'
import { fieldLabel } from '../working-copy/readable-text.ts'
import type { WorkingCopy } from '../working-copy/working-copy.ts'
import { numbersIn, textsIn } from './read-input.ts'
import { type AuthorTool, inputOf } from './tool.ts'

/** Sets what the request is about, before anything is changed. */
export const setAbout: AuthorTool = {
  name: 'set_about',
  doing: 'Finding what to change',
  description:
    'Set what the request is about, before the first change. Until then, another call replaces it. `elements`: numbers of the smallest elements that contain all of it; for something new, the element next to it; for the whole page, its outermost elements. `settings`: true for paper, margins, language, or styles of the whole page; without `elements`, only settings and `fields` can change. `fields`: those whose name, type or data changes.',
  input: inputOf(
    {
      elements: { type: 'array', items: { type: 'integer' }, maxItems: 50 },
      settings: { type: 'boolean' },
      fields: { type: 'array', items: { type: 'string' }, maxItems: 50 },
    },
    ['elements'],
  ),
  run: (input, { copy, request }) => {
    // If no element starts at `request.about`, the user selected nothing.
    const { elements: begun } = copy.begun.page.tree
    if (begun.some(({ start }) => start === request.about))
      return { read: 'The person already selected what the request is about. It stays unchanged.' }
    if (copy.isChanged)
      return {
        refused:
          'After the first change, what the request is about can no longer be set. If an edit must go beyond it, state the reason in `beyond`.',
      }
    const elements = [...new Set(numbersIn(input, 'elements'))]
    const missing = elements.filter((number) => !copy.element(number))
    if (missing.length > 0)
      return {
        refused: `There is no element ${missing.join(', ')}. Call read_outline and use numbers from there.`,
      }
    const fields = textsIn(input, 'fields')
    const settings = input['settings'] === true || (elements.length === 0 && fields.length === 0)
    const words = [
      ...elements.flatMap((number) => {
        const element = copy.element(number)
        return element ? [describeElement(copy.tree, element, copy.source)] : []
      }),
      ...fields.map((name) => `the field ${fieldLabel(copy.source, name)}`),
      ...(settings ? ['the document settings'] : []),
    ]
    return {
      about: { elements, settings, fields },
      read: `The scope of the request is set. ${adviceFor(elements, copy)}`,
      words: `Found what to change: ${words.join(', ')}`,
    }
  },
}

/** Suggests smaller elements, because changes inside of the named elements are not reported. */
function adviceFor(numbers: readonly number[], copy: WorkingCopy): string {
  const { tree } = copy
  if (numbers.length === 0)
    return 'Only settings and fields can change now. If the request is about the page, call set_about again with its elements, before the first change.'
  const isLarge = numbers.some((number) => {
    const element = copy.element(number)
    return element && (element.end - element.start) * 2 > tree.html.length
  })
  return isLarge && tree.elements.length > 20
    ? 'One of these elements is more than half of the page. If smaller elements contain what was requested, call set_about again with those, before the first change.'
    : 'Change only what was requested.'
}
