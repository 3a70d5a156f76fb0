import type { SourceElement, SourceTree } from '../parse-source.ts'
import { attributeOf } from './attribute-of.ts'

/** A section over a page of a PDF: `<section data-page="3">`. */
export interface SourceSheet {
  element: SourceElement
  written: string
  /** The page number from 1. Undefined if the attribute is not a page number. */
  page: number | undefined
}

/** Returns the sheets of a template, including those with an invalid page. */
export function sheetsOf({ elements }: SourceTree): SourceSheet[] {
  return elements.flatMap((element) => asSheet(element) ?? [])
}

/** Returns the sheet around an element. */
export function sheetAround({ parent }: SourceElement): SourceSheet | undefined {
  for (let at = parent; at; at = at.parent) {
    const sheet = asSheet(at)
    if (sheet) return sheet
  }
  return undefined
}

function asSheet(element: SourceElement): SourceSheet | undefined {
  const written = element.name === 'section' ? attributeOf(element, 'data-page') : undefined
  if (written === undefined) return undefined
  return { element, written, page: /^[1-9]\d{0,4}$/.test(written) ? Number(written) : undefined }
}
