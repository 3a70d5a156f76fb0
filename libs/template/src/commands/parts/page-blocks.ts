import type { SourceElement, SourceTree } from '@platen/template/markup'
import { elementsIn, hasClass } from './whole-part.ts'

/** The blocks of a page, from the first to the last. */
export function pageBlocks(tree: SourceTree): SourceElement[] {
  const body = tree.elements.find(({ name }) => name === 'body') ?? tree
  const blocks = elementsIn(body).filter(
    ({ name }) => !/^(?:style|link|script|head|meta|title|html)$/.test(name),
  )
  const main = blocks.find(({ name }) => name === 'main')
  return main ? elementsIn(main) : blocks
}

/** The first block of what a page says. */
export function firstBlock(tree: SourceTree): SourceElement | undefined {
  return pageBlocks(tree)[0]
}

/** The last block before a place to sign, small print or the foot of the page. */
export function lastBlock(tree: SourceTree): SourceElement | undefined {
  const blocks = pageBlocks(tree)
  return (
    blocks.findLast((one) => one.name !== 'footer' && !hasClass(one, /^(?:small|sign|signatures|close)$/)) ??
    blocks.at(-1)
  )
}
