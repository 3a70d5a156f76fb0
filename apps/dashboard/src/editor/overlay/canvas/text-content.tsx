import { chosenBackground, listedOptions, textSizeMinPt } from '@platen/template/markup'
import type { TextBox, TextStyle } from '@platen/template/overlay'
import { useLayoutEffect, useRef } from 'react'
import classes from './canvas.module.css'
import { textStyleOf } from './text-style.ts'
import { useShownText } from './shown-values.ts'

/** Steps of a binary search. For 12-point text, the error is less than 0.05 points. */
const steps = 8

/** Text in its box, which overflows as it will in print. */
export function TextContent(props: {
  text: string
  look: TextStyle
  overflow: TextBox['overflow']
  lettersMax?: number
  isComb: boolean
  options?: readonly string[]
}) {
  const { text, look, overflow, lettersMax, isComb, options } = props
  const element = useRef<HTMLDivElement>(null)
  const shown = useShownText(text)
  // Merge tags are shown in full: only values are cut.
  const letters = lettersMax === undefined || shown.includes('{{') ? undefined : lettersOf(shown, lettersMax)
  // Runs on each render, because the box may have been resized.
  useLayoutEffect(() => {
    const one = element.current
    if (!one || overflow !== 'shrink') return
    shrink(one, look.size)
  })
  return (
    <div ref={element} className={classes.text} data-overflow={overflow} style={textStyleOf(look)}>
      {options ? (
        <Options options={options} text={shown} />
      ) : letters && isComb ? (
        <Comb letters={letters} cells={lettersMax ?? 1} />
      ) : (
        (letters?.join('') ?? shown)
      )}
    </div>
  )
}

/** A list of options. Merge tags select none of them. */
function Options({ options, text }: { options: readonly string[]; text: string }) {
  return listedOptions(options, text.includes('{{') ? '' : text).map(({ label, isChosen }, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- options can be identical
    <span key={at} style={{ display: 'block', ...(isChosen && { background: chosenBackground }) }}>
      {label}
    </span>
  ))
}

function Comb({ letters, cells }: { letters: readonly string[]; cells: number }) {
  return (
    <span className={classes.comb} style={{ gridTemplateColumns: `repeat(${cells}, minmax(0, 1fr))` }}>
      {letters.map((letter, cell) => (
        // oxlint-disable-next-line react/no-array-index-key -- cells have no other identity
        <span key={cell}>{letter}</span>
      ))}
    </span>
  )
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Returns the first characters of text, as grapheme clusters. */
function lettersOf(text: string, most: number): string[] {
  const letters: string[] = []
  for (const { segment } of segmenter.segment(text)) {
    if (letters.length === most) break
    letters.push(segment)
  }
  return letters
}

/** Sets the largest font size at which the text fits in the element. */
function shrink(element: HTMLElement, size: number): void {
  const fits = (one: number) => {
    element.style.fontSize = `${one}px`
    return element.scrollWidth <= element.clientWidth + 1 && element.scrollHeight <= element.clientHeight + 1
  }
  if (fits(size)) return
  let [low, high] = [Math.min(textSizeMinPt, size), size]
  for (let step = 0; step < steps; step++) {
    const middle = (low + high) / 2
    if (fits(middle)) low = middle
    else high = middle
  }
  fits(low)
}
