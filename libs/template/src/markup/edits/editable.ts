import type { SourceElement } from '../parse-source.ts'
import { isClosed, isPagePart } from './content-model.ts'

const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/** Whether an element is a void element. */
export function isEmptyElement({ name }: SourceElement): boolean {
  return empty.has(name)
}

/** Whether an element is a picture, a drawing, a barcode or a line. */
export function isOneThing({ name }: SourceElement): boolean {
  return isClosed(name) || empty.has(name)
}

/** Whether an element can be edited on the page: it is not inside an object such as a drawing. */
export function isEditable(element: SourceElement): boolean {
  for (let at = element.parent; at; at = at.parent) if (isClosed(at.name)) return false
  return !isPagePart(element.name)
}
