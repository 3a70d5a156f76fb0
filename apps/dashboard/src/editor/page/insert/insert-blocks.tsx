import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { paletteActions } from '../../../shell/command-palette/palette-actions.ts'
import { useDraftTree } from '../draft-tree.ts'
import { focusPages } from '../page-focus.ts'
import { MovingBar } from '../move/moving-bar.tsx'
import type { DrawnPosition } from '../positions/drawn-places.ts'
import { positionLabel } from '../positions/position-label.ts'
import { useSectionKinds } from '../section-kind.ts'
import { useSelection, useSelectionStore } from '../selection-store.ts'
import { BlockGallery } from './block-gallery.tsx'
import classes from './insert.module.css'
import { useInsert, useInsertStore } from './insert-store.ts'
import { SaveBlock } from './save-block.tsx'
import { PlacedBar } from './placed-bar.tsx'
import { useInsertCommands } from './use-insert-commands.ts'
import { useInsertPositions } from './use-insert-places.ts'
import { useInsertBlock } from './use-insert-block.ts'
import { useInsertKey, usePlacingKeys } from './use-placing-keys.ts'

const EditorCommands = lazy(() =>
  import('../commands/editor-commands.tsx').then((part) => ({ default: part.EditorCommands })),
)

/** Inserts blocks: the button, the gallery, and the bar that is shown while a position is chosen. */
export function InsertBlocks() {
  const store = useInsertStore()
  const isOpen = useInsert((state) => state.isOpen)
  const isPlacing = useInsert(({ chosen }) => chosen !== undefined)
  const wasPaletteOpened = useStore(paletteActions, (state) => state.wasOpened)
  useInsertKey()
  useInsertCommands()
  return (
    <>
      <Button
        size="xs"
        variant="light"
        leftSection={<IconPlus size={15} aria-hidden />}
        aria-haspopup="dialog"
        aria-label="Insert"
        className={classes.open}
        onClick={() => store.setState({ isOpen: true })}
      >
        <span className={classes.openLabel}>Insert</span>
      </Button>
      <SaveBlock />
      {isOpen && <BlockGallery onClose={() => store.setState({ isOpen: false, variantsOf: undefined })} />}
      {isPlacing && <PlacingBar />}
      <PlacedBar />
      {wasPaletteOpened && (
        <Suspense>
          <EditorCommands />
        </Suspense>
      )}
      <MovingBar />
    </>
  )
}

function PlacingBar() {
  const store = useInsertStore()
  const positions = useInsertPositions()
  const name = useInsert(({ chosen }) => chosen?.name ?? '')
  const position = useInsert((state) => state.position)
  const isKnown = useSelection(({ drawn }) => drawn !== undefined)
  const tree = useDraftTree()
  const put = useInsertBlock()
  useFirstPosition(positions)
  useEffect(() => {
    focusPages()
    return focusPages
  }, [])
  usePlacingKeys(positions, true)
  const kinds = useSectionKinds()
  const current = positions[position]
  return (
    <div className={classes.bar} role="group" aria-label="Insert position">
      <span role="status">
        <b>{name}</b>{' '}
        {current
          ? positionLabel(current.position, tree, kinds)
          : isKnown
            ? 'cannot be inserted on this page'
            : 'is waiting for the page'}
      </span>
      <span className={classes.hint}>Point to a position or press ↑ ↓</span>
      {isKnown && positions.length === 0 && (
        <Button size="compact-sm" onClick={() => put({ at: 'inside' })}>
          Insert at the end
        </Button>
      )}
      {current && (
        <Button size="compact-sm" onClick={() => put(current.position)}>
          Insert here
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={() => store.setState({ chosen: undefined })}>
        Cancel
      </Button>
    </div>
  )
}

/** Starts after the selected element, or before the first one. */
function useFirstPosition(positions: readonly DrawnPosition[]): void {
  const store = useInsertStore()
  const selection = useSelectionStore()
  // Set only once, when the positions are known. After that, the user moves it.
  const hasBegun = useRef(false)
  useEffect(() => {
    if (positions.length === 0 || hasBegun.current) return
    hasBegun.current = true
    const at = selection.getState().selected?.at
    const next = positions.findIndex(({ position }) => at !== undefined && position.offset > at)
    store.setState({ position: next < 0 ? (at === undefined ? 0 : positions.length - 1) : next })
  }, [positions, store, selection])
}
