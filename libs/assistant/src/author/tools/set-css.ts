import { elementsOfRule, removeRule, rulesOf, setRule } from '@platen/template/markup'
import { describeElement } from '../working-copy/describe-element.ts'
import { withFiles } from '../working-copy/with-files.ts'
import { editInputs, editOptions } from './read-input.ts'
import { type AuthorTool, inputOf, type ToolContext } from './tool.ts'

interface GivenRule {
  selector: string
  set?: Record<string, string | null>
  remove?: boolean
}

export const setCss: AuthorTool = {
  name: 'set_css',
  doing: 'Changing the style',
  description:
    'Change rules in style.css. Each: its selector as in the file (or a new one), and in `set` the declarations to add or change, null to remove one; `remove` removes the whole rule. A selector should match only what the request is about: add a class to elements without one. Paper and margins are set by commands.',
  input: inputOf(
    {
      rules: {
        type: 'array',
        minItems: 1,
        maxItems: 60,
        items: {
          type: 'object',
          properties: {
            selector: { type: 'string', minLength: 1 },
            set: { type: 'object', additionalProperties: { type: ['string', 'null'] } },
            remove: { type: 'boolean' },
          },
          required: ['selector'],
          additionalProperties: false,
        },
      },
      beyond: editInputs.beyond,
    },
    ['rules'],
  ),
  run: (input, context) => {
    const { copy } = context
    const rules = input['rules'] as GivenRule[]
    const odd = rules.find(({ selector, set = {} }) => isOdd(selector, set))
    if (odd)
      return {
        refused: `“${odd.selector.slice(0, 80)}” is not a single selector with plain declarations. Use one rule for each selector, without braces or semicolons; for @page use set_margins or set_page_size, for other at-rules replace_text on style.css.`,
      }
    const css = rules.reduce(
      (text, { selector, set = {}, remove = false }) =>
        remove ? removeRule(text, selector) : setRule(text, selector, set),
      copy.text('style.css'),
    )
    return {
      edit: {
        source: withFiles(copy.source, { 'style.css': css }),
        words: wordsOf(rules, context, css),
        ...editOptions(input),
      },
    }
  },
}

function isOdd(selector: string, set: Record<string, string | null>): boolean {
  return (
    /[{};]|\/\*|\*\/|^\s*@/.test(selector) ||
    Object.entries(set).some(
      ([property, value]) =>
        !/^-{0,2}[a-z][\w-]*$/i.test(property.trim()) || /[{};]|\/\*|\*\//.test(value ?? ''),
    )
  )
}

function wordsOf(rules: readonly GivenRule[], { copy }: ToolContext, css: string): string {
  const selectors = new Set(rules.map(({ selector }) => selector.replaceAll(/\s+/g, ' ').trim()))
  const changed = rulesOf(css).filter((rule) =>
    selectors.has(
      rule.selectors
        .map(({ text }) => text)
        .join(', ')
        .replaceAll(/\s+/g, ' '),
    ),
  )
  const [first, ...others] = new Set(changed.flatMap((rule) => elementsOfRule(copy.tree, rule)))
  if (first)
    return `Changed the style of ${describeElement(copy.tree, first, copy.source)}${others.length === 0 ? '' : ` and ${others.length} more`}`
  return rules.length === 1 ? 'Changed a style rule' : 'Changed style rules'
}
