import { notifications } from '@mantine/notifications'
import { type BlockKind, blockNames } from '@platen/template/markup'
import { useQuery } from '@tanstack/react-query'
import type { SavedBlock } from '@platen/contract'
import { queries } from '../../../api/queries.ts'
import { usePaletteActions } from '../../../shell/command-palette/palette-actions.ts'
import { userMessageOf } from '../../../ui/user-facing-error.ts'
import { useDraftStore } from '../../draft/draft-store.ts'
import { useEditorLife } from '../../draft/editor-life.ts'
import { useEditorSearch } from '../../editor-search.ts'
import { usePreview } from '../../preview/preview-store.ts'
import { useInsertStore } from './insert-store.ts'
import { readSavedBlock } from './read-saved-block.ts'
import { toChosenBlock, useInsertAfter } from './use-insert-after.ts'
import { templateBlocks } from './use-template-blocks.ts'

/** Blocks for which the palette already has an editing command. */
const ofCommands = new Set<BlockKind>([
  'text',
  'field',
  'page-break',
  'page-number',
  'signature',
  'qr-code',
  'bar-code',
  'chart',
  'image',
  'table',
])

/**
 * Adds the blocks without an editing command, and the account's saved blocks, to the palette. Each is inserted after the selected element, or at
 * the end of the page.
 */
export function useInsertCommands(): void {
  const draft = useDraftStore()
  const life = useEditorLife()
  const store = useInsertStore()
  const { search } = useEditorSearch()
  const insertAfter = useInsertAfter()
  // Must not delay the page, which the user is waiting for.
  const enabled = usePreview(({ good }) => good !== undefined)
  const kept = useQuery({ ...queries.keptBlocks(), enabled }).data?.blocks ?? []

  function insert(kind: BlockKind): void {
    const block = templateBlocks(draft.getState().source, search).find((each) => each.kind === kind)
    const [first, ...others] = block?.variants ?? []
    if (!block) return
    if (!first) notifications.show({ id: block.missing, title: block.name, message: block.missing })
    else if (others.length === 0) insertAfter(toChosenBlock(block, first))
    else store.setState({ isOpen: true, variantsOf: kind })
  }
  function insertKept(block: SavedBlock): void {
    readSavedBlock(block, { ...draft.getState(), signal: life }).then(insertAfter, (error: unknown) =>
      notifications.show({
        color: 'red',
        title: `“${block.name}” could not be inserted`,
        message: userMessageOf(error),
      }),
    )
  }
  usePaletteActions([
    ...blockNames
      .filter(({ kind }) => !ofCommands.has(kind))
      .map(({ kind, name }) => ({ label: `Insert ${inSentence(name)}`, run: () => insert(kind) })),
    ...kept.map((block) => ({
      label: `Insert “${block.folder === '' ? '' : `${block.folder} › `}${block.name}”`,
      run: () => insertKept(block),
    })),
  ])
}

/** Lowercases a name for use inside a sentence: `Table from a list`, but not `QR code`. */
function inSentence(name: string): string {
  return /^\p{Lu}{2}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1)
}
