import { type MouseEvent, useEffect, useRef } from 'react'
import { type DrawnPlace, placeAt, useDrawnPlaces } from './drawn-places.ts'
import { useInsert, useInsertStore } from './insert-store.ts'
import classes from './insert.module.css'
import { usePlace } from './use-place.ts'

/** Over one page while a block is in hand: the line where it would stand follows the pointer, and a click puts it there. */
export function PlacingLayer({ page, scale }: { page: number; scale: number }) {
  const isPlacing = useInsert(({ chosen }) => chosen !== undefined)
  return isPlacing ? <Places page={page} scale={scale} /> : null
}

function Places({ page, scale }: { page: number; scale: number }) {
  const store = useInsertStore()
  const places = useDrawnPlaces()
  const place = useInsert((state) => state.place)
  const put = usePlace()
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
      {current?.page === page && <Line place={current} scale={scale} />}
    </div>
  )
}

function Line({ place: { left, width, top }, scale }: { place: DrawnPlace; scale: number }) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    line.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [left, top])
  return (
    <div
      ref={line}
      className={classes.line}
      style={{ left: left * scale, width: width * scale, top: top * scale }}
    />
  )
}
