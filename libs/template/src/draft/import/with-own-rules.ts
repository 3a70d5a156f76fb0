import { readTopRules } from '@platen/template/markup'
import { withoutDocumentMark } from './document-mark.ts'
import { listNames } from './list-names.ts'

/** The document's style, and behind it the rules that the template's has for what the document's says nothing of. `notes` get what differs. */
export function withOwnRules(css: string, own: string, isChanged: boolean, notes: string[]): string {
  if (!isChanged) return css
  const given = new Map(readTopRules(withoutDocumentMark(css)).map(({ selector, text }) => [selector, text]))
  const rules = readTopRules(withoutDocumentMark(own))
  const added = rules.filter(({ selector }) => !given.has(selector))
  const other = rules.filter(({ selector, text }) => given.has(selector) && given.get(selector) !== text)
  if (added.length > 0)
    notes.push(
      `Kept at the end of the style, as the document says nothing of it: ${listNames(added.map(({ selector }) => selector))}.`,
    )
  if (other.length > 0)
    notes.push(
      `Otherwise here than in the document, whose style is taken: ${listNames(other.map(({ selector }) => selector))}.`,
    )
  return added.length === 0 ? css : `${css.trimEnd()}\n\n${added.map(({ text }) => text).join('\n\n')}\n`
}
