import type { DraftSource } from '@platen/contract'
import { blockOf } from './block-of.ts'
import { readPage } from './draft-page.ts'
import { findPart, undrawn } from './find-part.ts'
import { nameElement, shownText } from './name-element.ts'

/** Maximum length that the arguments of commands allow. */
const nameMax = 200

export interface PagePart {
  start: number
  /** Description for people: “the heading “Terms””. */
  words: string
  /** The `part` argument that finds this part, or undefined if no argument identifies it uniquely. */
  name: string | undefined
}

/** Returns the parts of a page for commands, in page order. */
export function pageParts(source: DraftSource): PagePart[] {
  const page = readPage(source)
  const { tree } = page
  return tree.elements
    .filter((element) => !undrawn.test(element.name) && blockOf(element) === element)
    .map((element) => {
      const classes = element.attributes.find(({ name }) => name === 'class')?.value.split(/\s+/) ?? []
      const name = [shownText(source, tree, element), ...classes, element.name].find((part) => {
        if (part === '' || part.length > nameMax) return false
        const found = findPart(page, { about: undefined, part })
        return found && !('refused' in found) && blockOf(found) === element
      })
      return { start: element.start, words: nameElement(source, tree, element), name }
    })
}
