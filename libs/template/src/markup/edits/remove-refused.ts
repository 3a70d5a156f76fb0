import { isPageEdit } from '../page-edit.ts'
import type { SourceElement, SourceTree } from '../parse-source.ts'
import { isEmptyElement } from './editable.ts'
import { finishEdit, withChanges } from './finish-edit.ts'
import { wholeLines } from './lines.ts'
import { attributeChange } from './set-attribute.ts'

/** `what` describes the removed part in messages. */
export interface RemovedPart {
  html: string
  what: string
  /** Whether fallback content is also removed. */
  hasFallback: boolean
}

/** Elements that run, load or play something. Without them, a document prints the same, except for their fallback content. */
const refusedElements = new Set(
  'script base iframe frame frameset object embed applet portal fencedframe noscript noembed noframes audio video meta link'.split(
    ' ',
  ),
)
/** Elements whose content is printed as a fallback. */
const fallbacks = new Set(['object', 'applet', 'portal', 'fencedframe', 'noscript'])
const refusedAttributes = /^(?:on[a-z]+|(?:form)?action|ping|srcdoc)$/

/**
 * Removes the element or attribute at an offset if documents must not contain it. Undefined for anything else, for elements without an end, and if
 * only half of a section would be removed.
 */
export function removeRefused(tree: SourceTree, at: number): RemovedPart | undefined {
  const element = tree.elements.findLast(({ start }) => start <= at)
  if (!element || at >= element.openEnd) return undefined
  const change =
    at === element.start ? elementChange(tree, element) : refusedAttributeChange(tree, element, at)
  if (!change) return undefined
  const edit = finishEdit(tree, { html: withChanges(tree.html, [change]) })
  return edit && isPageEdit(edit)
    ? { html: edit.html, what: change.what, hasFallback: change.hasFallback }
    : undefined
}

function elementChange(tree: SourceTree, element: SourceElement) {
  const { html } = tree
  const { name, start, end, closeStart } = element
  if (!refusedElements.has(name) || (closeStart === end && !isEmptyElement(element))) return undefined
  return {
    ...wholeLines(html, start, end),
    insert: '',
    what: `<${name}>`,
    hasFallback: isFallback(tree, element),
  }
}

/** Whether an element has visible fallback content: text, a field, or a local picture. */
function isFallback({ html, elements }: SourceTree, { name, openEnd, closeStart }: SourceElement): boolean {
  if (!fallbacks.has(name)) return false
  const inner = html.slice(openEnd, closeStart)
  const text = inner.replaceAll(/<!--[\s\S]*?-->|<[^>]*>/g, '').trim()
  if (text !== '' || inner.includes('{{')) return true
  return elements.some(
    (element) => element.start >= openEnd && element.start < closeStart && isOwnPicture(element),
  )
}

function isOwnPicture({ name, attributes }: SourceElement): boolean {
  const source = attributes.find((attribute) => attribute.name === 'src')?.value ?? ''
  return name === 'svg' || (name === 'img' && !/^\s*(?:https?:)?\/\//i.test(source))
}

function refusedAttributeChange(tree: SourceTree, element: SourceElement, at: number) {
  const attribute = element.attributes.find(({ start }) => start === at)
  if (!attribute || !refusedAttributes.test(attribute.name)) return undefined
  return {
    ...attributeChange(tree, element, { name: attribute.name, value: undefined }),
    what: attribute.name,
    hasFallback: false,
  }
}
