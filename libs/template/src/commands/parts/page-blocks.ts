import type { SourceElement, SourceTree } from '@platen/template/markup'
import { elementsIn, hasClass } from './whole-part.ts'

/** Returns the top-level content elements of a page, in order. */
export function pageBlocks(tree: SourceTree): SourceElement[] {
  const body = tree.elements.find(({ name }) => name === 'body') ?? tree
  const blocks = elementsIn(body).filter(
    ({ name }) => !/^(?:style|link|script|head|meta|title|html)$/.test(name),
  )
  const main = blocks.find(({ name }) => name === 'main')
  return main ? elementsIn(main) : blocks
}

/** Returns the first block with content. */
export function firstBlock(tree: SourceTree): SourceElement | undefined {
  return pageBlocks(tree)[0]
}

/** Returns the last block before signatures, small print or the foot of the page. */
export function lastBlock(tree: SourceTree): SourceElement | undefined {
  const blocks = pageBlocks(tree)
  return (
    blocks.findLast((one) => one.name !== 'footer' && !hasClass(one, /^(?:small|sign|signatures|close)$/)) ??
    blocks.at(-1)
  )
}

/** Returns the last detail of the first list that contains several. */
export function detailsOf({ elements }: SourceTree): SourceElement | undefined {
  const list = elements.find((one) => one.name === 'dl' && elementsIn(one).length > 1)
  return elements.findLast(
    ({ name, start, end }) => name === 'dd' && list !== undefined && list.start < start && end <= list.end,
  )
}
