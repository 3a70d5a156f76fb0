import type { DraftSource } from '@platen/contract'
import { blockOf } from './block-of.ts'
import { readPage } from './draft-page.ts'
import { findPart, undrawn } from './find-part.ts'
import { nameElement, shownText } from './name-element.ts'

/** Letters of a name, as the arguments of commands allow. */
const nameMax = 200

/** A part of a page, for people who choose one. */
export interface PagePart {
  /** Offset in template.html of its start tag. */
  start: number
  /** For people: “the heading “Terms””. */
  words: string
  /** What finds it as an argument of a command; `undefined` where nothing finds it and no other part. */
  name: string | undefined
}

/** The parts of a page that commands work on, in the order of the page. */
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
