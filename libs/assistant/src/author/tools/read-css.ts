import { elementsOfRule, rulesOf } from '@platen/template/markup'
import { elementIn } from './read-input.ts'
import { pieceOf } from '../reading/piece.ts'
import { type AuthorTool, inputOf } from './tool.ts'

/** Returns the style sheet, or the rules for one element. */
export const readCss: AuthorTool = {
  name: 'read_css',
  doing: 'Reading the template',
  description: 'The source of the style sheet; with an element, only the rules that apply to it.',
  input: inputOf({ element: { type: 'integer' }, from: { type: 'integer' } }, []),
  run: (input, context) => {
    const css = context.copy.text('style.css')
    if (input['element'] === undefined)
      return { read: css === '' ? 'The style sheet is empty.' : pieceOf(css, input['from']) }
    const found = elementIn(input, context)
    if ('refused' in found) return found
    const rules = rulesOf(css).filter((rule) =>
      elementsOfRule(context.copy.tree, rule).includes(found.element),
    )
    return {
      read:
        rules.length === 0
          ? 'No rule of style.css applies to it.'
          : pieceOf(rules.map(({ start, end }) => css.slice(start, end)).join('\n\n')),
    }
  },
}
