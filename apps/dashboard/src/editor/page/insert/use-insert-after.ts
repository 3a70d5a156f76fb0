import { notifications } from '@mantine/notifications'
import { type Block, type BlockVariant, findPositions } from '@platen/template/markup'
import { pageHtml } from '@platen/template/draft'
import { useCallback } from 'react'
import { useDraftStore } from '../../draft/draft-store.ts'
import { elementFrom, treeOf } from '../draft-tree.ts'
import { useRunCommand } from '../commands/use-apply-result.ts'
import { useSelectionStore } from '../selection-store.ts'
import type { ChosenBlock } from './insert-store.ts'
import { useInsertBlock } from './use-insert-block.ts'

/** Inserts a block after the selected element, or at the end of the page. If the block is a command, runs the command. */
export function useInsertAfter(): (block: ChosenBlock) => void {
  const draft = useDraftStore()
  const selection = useSelectionStore()
  const put = useInsertBlock()
  const run = useRunCommand()
  return useCallback(
    (block) => {
      if (block.command) return void run(block.command)
      const tree = treeOf(pageHtml(draft.getState().source))
      const element = elementFrom(tree, selection.getState().selected?.at)
      if (block.within === undefined) return put(element ? { at: 'after', element } : { at: 'inside' }, block)
      const positions = findPositions(tree, { within: block.within })
      const next = positions.find(({ offset }) => element !== undefined && offset >= element.end)
      const position = next ?? positions.at(-1)
      if (!position) return showNotInsertable()
      put(position, block)
    },
    [draft, selection, put, run],
  )
}

/** Notifies that a block cannot be inserted anywhere, and what to do instead. */
export function showNotInsertable(): void {
  notifications.show({
    color: 'yellow',
    title: 'This block cannot be inserted here',
    message: 'It belongs to the items of a list. Add a column for it to a table that shows that list.',
  })
}

/** Returns a variant of a block, ready to be positioned. */
export function toChosenBlock({ name }: Block, { html, rules, within, command }: BlockVariant): ChosenBlock {
  return { name, html, rules, ...(within !== undefined && { within }), ...(command && { command }) }
}
