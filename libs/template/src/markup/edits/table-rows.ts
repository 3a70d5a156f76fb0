import type { SourceElement, SourceTree } from '../parse-source.ts'
import { type Block, blocksOf } from './blocks.ts'

/** The rows of a table in runs: whatever the data, those of a run stand one below the other, and nothing else between them. */
export function rowRunsOf(tree: SourceTree, table: SourceElement): SourceElement[][] {
  const runs: SourceElement[][] = [[]]
  const visit = (blocks: readonly Block[]) => {
    for (const block of blocks) {
      if (block.kind === 'blank') continue
      if (block.kind === 'element' && block.element.name === 'tr') {
        runs.at(-1)?.push(block.element)
        continue
      }
      runs.push([])
      if (block.kind === 'section') visit(block.blocks)
      else if (block.kind === 'element' && ['thead', 'tbody', 'tfoot'].includes(block.element.name))
        visit(blocksOf(tree, block.element))
      runs.push([])
    }
  }
  visit(blocksOf(tree, table))
  return runs.filter((run) => run.length > 0)
}
