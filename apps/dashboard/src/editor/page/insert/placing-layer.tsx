import type { MouseEvent } from 'react'
import { placeAt } from '../positions/drawn-places.ts'
import { PositionLine } from '../positions/position-line.tsx'
import { useInsert, useInsertStore } from './insert-store.ts'
import classes from './insert.module.css'
import { useInsertPlaces } from './use-insert-places.ts'
import { useInsertBlock } from './use-insert-block.ts'

/** Covers one page while a block is inserted. A line marks the position under the pointer, and a click inserts the block. */
export function PlacingLayer({ page, scale }: { page: number; scale: number }) {
  const isPlacing = useInsert(({ chosen }) => chosen !== undefined)
  return isPlacing ? <Places page={page} scale={scale} /> : null
}

function Places({ page, scale }: { page: number; scale: number }) {
  const store = useInsertStore()
  const places = useInsertPlaces()
  const place = useInsert((state) => state.place)
  const put = useInsertBlock()
  const current = places[place]

  function pointed({ clientX, clientY, currentTarget }: MouseEvent): number | undefined {
    const { left, top } = currentTarget.getBoundingClientRect()
    return placeAt(places, page, { x: (clientX - left) / scale, y: (clientY - top) / scale })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- its keys are those of usePlacingKeys
    <div
      className={classes.places}
      data-placing
      onPointerMove={(event) => {
        event.stopPropagation()
        const index = pointed(event)
        if (index !== undefined && index !== store.getState().place) store.setState({ place: index })
      }}
      onClick={(event) => {
        event.stopPropagation()
        const found = places[pointed(event) ?? -1]
        if (found) put(found.place)
      }}
    >
      {current?.page === page && <PositionLine line={current} scale={scale} isFollowed />}
    </div>
  )
}
