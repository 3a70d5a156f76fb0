import type { SourceElement, SourceTree } from '../parse-source.ts'
import { attributeOf } from './attribute-of.ts'
import { readInlineStyle } from './inline-style.ts'
import { readLength } from './lengths.ts'
import { sheetAround } from './sheets-of.ts'

/** What a box makes of its text: how many letters it has room for, or which options it shows. */
export interface LetterBounds {
  /** What is longer is cut. */
  lettersMax?: number
  /** Each letter stands in a cell of its own. */
  isComb?: true
  /** Of a list: all are shown, a line each, and its text says which are chosen. */
  options?: string[]
}

/** An element of a sheet whose text is looked at before it is printed: it fills a form field, or its letters are counted. */
export interface SourceFormBox extends LetterBounds {
  element: SourceElement
  /** From 1. */
  page: number
  /** Points of the page as it is seen. */
  left: number
  top: number
  formField?: string
  /** Of a form field with several choices: the one that this element is. */
  choice?: string
}

/** The elements of sheets that fill form fields or have a bound on their letters; of those in each other, the outer one. */
export function formBoxesOf({ elements }: SourceTree): SourceFormBox[] {
  const boxes: SourceFormBox[] = []
  for (const element of elements) {
    const [formField, choice] = ['data-form', 'data-choice'].map((name) => attributeOf(element, name))
    const isLooked = ['data-letters', 'data-options'].some((name) => attributeOf(element, name) !== undefined)
    if (formField === undefined && !isLooked) continue
    if (element.start < (boxes.at(-1)?.element.end ?? 0)) continue
    const page = sheetAround(element)?.page
    if (page === undefined) continue
    boxes.push({
      element,
      page,
      ...cornerOf(element),
      ...letterBounds(element),
      ...(formField !== undefined && { formField }),
      ...(choice !== undefined && { choice }),
    })
  }
  return boxes
}

/** The names of the form fields that a template fills, in alphabetical order. */
export function formFieldsOf(tree: SourceTree): string[] {
  return [...new Set(formBoxesOf(tree).flatMap(({ formField }) => formField ?? []))].toSorted()
}

/** What an element says of how many letters it has room for, and of which options it shows. */
export function letterBounds(element: SourceElement): LetterBounds {
  const options = attributeOf(element, 'data-options')
    ?.split('\n')
    .filter((option) => option.trim() !== '')
  if (options && options.length > 0) return { options }
  const lettersMax = Number(attributeOf(element, 'data-letters'))
  if (!Number.isSafeInteger(lettersMax) || lettersMax < 1) return {}
  return { lettersMax, ...(attributeOf(element, 'data-comb') !== undefined && { isComb: true }) }
}

function cornerOf(element: SourceElement): { left: number; top: number } {
  const style = readInlineStyle(attributeOf(element, 'style') ?? '')
  const [left = 0, top = 0] = ['left', 'top'].map((name) => readLength(style.get(name)))
  return { left, top }
}
