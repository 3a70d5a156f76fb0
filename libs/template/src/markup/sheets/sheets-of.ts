import type { SourceElement, SourceTree } from '../parse-source.ts'
import { attributeOf } from './attribute-of.ts'

/** A section that says over which page of a PDF it is drawn: `<section data-page="3">`. */
export interface SourceSheet {
  element: SourceElement
  /** As it is written. */
  written: string
  /** From 1; `undefined` for what is no number of a page. */
  page: number | undefined
}

/** The sheets of a template, in the order of the source; those too that name no page. */
export function sheetsOf({ elements }: SourceTree): SourceSheet[] {
  return elements.flatMap((element) => asSheet(element) ?? [])
}

/** The sheet that an element stands on. */
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
