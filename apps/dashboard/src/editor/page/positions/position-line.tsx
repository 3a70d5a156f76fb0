import { useEffect, useRef } from 'react'
import type { PageLine } from './drawn-places.ts'
import classes from './position-line.module.css'

/** The line at a drop position. `isFollowed`: the page scrolls to it. */
export function PositionLine(props: { line: PageLine; scale: number; isFollowed?: boolean }) {
  const { line, scale, isFollowed = false } = props
  const { left, top, width, height } = line
  const drawn = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFollowed) drawn.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [isFollowed, left, top])
  return (
    <div
      ref={drawn}
      className={classes.line}
      style={{ left: left * scale, top: top * scale, width: width * scale, height: height * scale }}
    />
  )
}
