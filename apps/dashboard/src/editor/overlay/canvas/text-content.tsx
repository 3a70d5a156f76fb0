import type { TextBox, TextLook } from '@platen/overlay'
import { useLayoutEffect, useRef } from 'react'
import classes from './canvas.module.css'
import { lookOf } from './look-of.ts'
import { useShownText } from './shown-values.ts'

/** Smaller is not read. */
const leastSize = 3
const steps = 8

/** A text in its box, by its rule for what has no room. */
export function TextContent(props: { text: string; look: TextLook; overflow: TextBox['overflow'] }) {
  const { text, look, overflow } = props
  const element = useRef<HTMLDivElement>(null)
  const shown = useShownText(text)
  // Each time, as the box may have another size.
  useLayoutEffect(() => {
    const one = element.current
    if (!one || overflow !== 'shrink') return
    shrink(one, look.size)
  })
  return (
    <div
      ref={element}
      className={classes.text}
      data-overflow={overflow}
      style={lookOf({ ...look, wraps: look.wraps || overflow === 'wrap' })}
    >
      {shown}
    </div>
  )
}

/** The largest size of its text with which an element holds all of it. */
function shrink(element: HTMLElement, size: number): void {
  const fits = (one: number) => {
    element.style.fontSize = `${one}px`
    return element.scrollWidth <= element.clientWidth + 1 && element.scrollHeight <= element.clientHeight + 1
  }
  if (fits(size)) return
  let [low, high] = [Math.min(leastSize, size), size]
  for (let step = 0; step < steps; step++) {
    const middle = (low + high) / 2
    if (fits(middle)) low = middle
    else high = middle
  }
  fits(low)
}
