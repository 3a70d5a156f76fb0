import type { SourceElement } from '../parse-source.ts'
import { isClosed, isPagePart } from './content-model.ts'

const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/** It holds nothing, and has no end tag. */
export function isEmptyElement({ name }: SourceElement): boolean {
  return empty.has(name)
}

/** One thing to people, however it is written: a picture, a drawing, a bar code, a line. */
export function isOneThing({ name }: SourceElement): boolean {
  return isClosed(name) || empty.has(name)
}

/** Whether an element can be edited on the page: it stands in nothing that is one thing. */
export function isEditable(element: SourceElement): boolean {
  for (let at = element.parent; at; at = at.parent) if (isClosed(at.name)) return false
  return !isPagePart(element.name)
}
