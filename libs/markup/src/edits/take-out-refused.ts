import { isPageEdit } from '../page-edit.ts'
import type { SourceElement, SourceTree } from '../parse-source.ts'
import { isEmptyElement } from './editable.ts'
import { finishEdit, withChanges } from './finish-edit.ts'
import { wholeLines } from './lines.ts'
import { attributeChange } from './set-attribute.ts'

/** A page without something that documents refuse, and what was taken out, as it is called in messages. */
export interface TakenOut {
  html: string
  what: string
}

/** Without them a document prints the same: they run, fetch or play something, or stand for what does. */
const refusedElements = new Set(
  'script base iframe frame frameset object embed applet portal fencedframe noscript noembed noframes audio video meta link'.split(
    ' ',
  ),
)
const refusedAttributes = /^(?:on[a-z]+|(?:form)?action|ping|srcdoc)$/

/**
 * Takes out what documents refuse: the element whose start tag begins at an offset, with all that is in it, or the attribute that begins there.
 * `undefined` where nothing of that kind does, where an element never ends, and where half of a section would go with it.
 */
export function takeOutRefused(tree: SourceTree, at: number): TakenOut | undefined {
  const element = tree.elements.findLast(({ start }) => start <= at)
  if (!element || at >= element.openEnd) return undefined
  const change =
    at === element.start ? elementChange(tree, element) : refusedAttributeChange(tree, element, at)
  if (!change) return undefined
  const edit = finishEdit(tree, { html: withChanges(tree.html, [change]) })
  return edit && isPageEdit(edit) ? { html: edit.html, what: change.what } : undefined
}

function elementChange({ html }: SourceTree, element: SourceElement) {
  const { name, start, end, closeStart } = element
  if (!refusedElements.has(name) || (closeStart === end && !isEmptyElement(element))) return undefined
  return { ...wholeLines(html, start, end), insert: '', what: `<${name}>` }
}

function refusedAttributeChange(tree: SourceTree, element: SourceElement, at: number) {
  const attribute = element.attributes.find(({ start }) => start === at)
  if (!attribute || !refusedAttributes.test(attribute.name)) return undefined
  return {
    ...attributeChange(tree, element, { name: attribute.name, value: undefined }),
    what: attribute.name,
  }
}
