import type { SourceElement, SourceTree } from '../parse-source.ts'
import { attributeOf } from './attribute-of.ts'
import { readInlineStyle } from './inline-style.ts'
import { readLength } from './lengths.ts'
import { sheetAround } from './sheets-of.ts'

export interface LetterBounds {
  /** Maximum number of characters. Longer text is cut off. */
  lettersMax?: number
  /** Whether each character has its own cell. */
  isComb?: true
  /** For a list: all options, in the order of their lines. The text of the box contains the chosen options. */
  options?: string[]
}

/** An element of a sheet that fills a form field, or has a maximum number of characters. */
export interface SourceFormBox extends LetterBounds {
  element: SourceElement
  page: number
  /** Distance in points from the left edge of the page as viewers show it. */
  left: number
  top: number
  formField?: string
  /** For a form field with several choices: the choice of this element. */
  choice?: string
}

/** Returns the elements that fill form fields or have a maximum number of characters. Of nested elements, only the outer one is returned. */
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

/** Returns the names of the filled form fields, sorted. */
export function formFieldsOf(tree: SourceTree): string[] {
  return [...new Set(formBoxesOf(tree).flatMap(({ formField }) => formField ?? []))].toSorted()
}

/** Returns the character limit or the options that the attributes of an element set. */
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
