import type { MouseEvent } from 'react'
import { positionAt } from '../positions/drawn-places.ts'
import { PositionLine } from '../positions/position-line.tsx'
import { useInsert, useInsertStore } from './insert-store.ts'
import classes from './insert.module.css'
import { useInsertPositions } from './use-insert-places.ts'
import { useInsertBlock } from './use-insert-block.ts'

/** Covers one page while a block is inserted. A line marks the position under the pointer, and a click inserts the block. */
export function PlacingLayer({ page, scale }: { page: number; scale: number }) {
  const isPlacing = useInsert(({ chosen }) => chosen !== undefined)
  return isPlacing ? <Positions page={page} scale={scale} /> : null
}

function Positions({ page, scale }: { page: number; scale: number }) {
  const store = useInsertStore()
  const positions = useInsertPositions()
  const position = useInsert((state) => state.position)
  const put = useInsertBlock()
  const current = positions[position]

  function pointed({ clientX, clientY, currentTarget }: MouseEvent): number | undefined {
    const { left, top } = currentTarget.getBoundingClientRect()
    return positionAt(positions, page, { x: (clientX - left) / scale, y: (clientY - top) / scale })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- its keys are those of usePlacingKeys
    <div
      className={classes.positions}
      data-placing
      onPointerMove={(event) => {
        event.stopPropagation()
        const index = pointed(event)
        if (index !== undefined && index !== store.getState().position) store.setState({ position: index })
      }}
      onClick={(event) => {
        event.stopPropagation()
        const found = positions[pointed(event) ?? -1]
        if (found) put(found.position)
      }}
    >
      {current?.page === page && <PositionLine line={current} scale={scale} isFollowed />}
    </div>
  )
}
