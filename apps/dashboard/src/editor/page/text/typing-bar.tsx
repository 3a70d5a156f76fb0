import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { freeSpot, onNewTexts, candidatesBeside, type Spot, textRectsOn } from '../free-spot.ts'
import type { OpenText } from './open-text.ts'
import classes from './typing-box.module.css'
import type { useTypingView } from './use-typing-view.ts'

const emphases = [
  { kind: 'strong', name: 'Bold', key: 'B', letter: <b>B</b> },
  { kind: 'em', name: 'Italic', key: 'I', letter: <i>I</i> },
] as const

interface TypingBarProps {
  typing: ReturnType<typeof useTypingView>
  text: OpenText
  /** The text is the heading of a column that was just added. */
  isNew: boolean
  /** There is no space for the toolbar above the text. */
  isBelow: boolean
  /** The toolbar is at the edge of the screen. */
  isFixed: boolean
  scale: number
  style: CSSProperties
  showsExamples: boolean
  setShowsExamples: (shows: boolean) => void
}

/** The toolbar of the text editor. */
export function TypingBar({
  typing,
  text,
  isNew,
  isBelow,
  isFixed,
  scale,
  style,
  showsExamples,
  setShowsExamples,
}: TypingBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const top = useFreeTop(bar, { isFixed, scale })
  return (
    <div
      ref={bar}
      className={classes.bar}
      data-position={isBelow && (top ?? 0) >= 0 ? 'below' : 'above'}
      style={top === undefined ? style : { ...style, top, bottom: 'auto' }}
      role="toolbar"
      aria-label="Text tools"
      // Keep the cursor in the text.
      onMouseDown={(event) => event.preventDefault()}
    >
      <button type="button" title="Insert a value from the data" onClick={typing.insertField}>
        Insert a field
      </button>
      <button type="button" aria-pressed={showsExamples} onClick={() => setShowsExamples(!showsExamples)}>
        Values
      </button>
      {!text.translation &&
        emphases.map(({ kind, name, key, letter }) => (
          <button
            key={kind}
            type="button"
            title={`${name} (Ctrl+${key})`}
            aria-label={name}
            aria-pressed={typing.here[kind]}
            onClick={() => typing.emphasize(kind)}
          >
            {letter}
          </button>
        ))}
      {text.translation?.isPart && (
        <button type="button" title="Edit the whole line" onClick={() => typing.editTranslation(null)}>
          Whole line
        </button>
      )}
      {text.translation && <span className={classes.hint}>Changes this text everywhere</span>}
      <button type="button" className={classes.done} onClick={typing.commit}>
        Done
      </button>
      {isNew ? (
        <span className={classes.next} role="status">
          Name the column, then click a cell below to fill it
        </span>
      ) : (
        <span className={classes.hint}>{text.isOneLine ? 'Enter' : 'Ctrl+Enter'}: done · Esc: cancel</span>
      )}
    </div>
  )
}

const edge = 4

/** A CSS variable with the top of the note. */
const noteTop = '--note-top'

/**
 * Returns a position for the toolbar at which it covers no text, in pixels from the top of the text box. If `undefined`, the style sheet positions
 * the toolbar.
 */
function useFreeTop(
  bar: RefObject<HTMLElement | null>,
  { isFixed, scale }: { isFixed: boolean; scale: number },
): number | undefined {
  const [top, setTop] = useState<number>()
  useLayoutEffect(() => {
    const box = bar.current?.parentElement
    const paper = box?.closest('[data-page]')
    const seen = paper?.closest('[tabindex]')
    box?.style.removeProperty(noteTop)
    if (isFixed || !bar.current || !box || !paper || !seen) {
      setTop(undefined)
      return undefined
    }
    const measured = bar.current
    const find = () => {
      const page = paper.getBoundingClientRect()
      const window = seen.getBoundingClientRect()
      const spotOf = (element: Element): Spot => {
        const { left, top: upper, width, height } = element.getBoundingClientRect()
        return { left: left - page.left, top: upper - page.top, width, height }
      }
      const own = spotOf(box)
      const positions = candidatesBeside(own, spotOf(measured), {
        from: Math.max(0, window.top - page.top) + edge,
        to: Math.min(page.height, window.bottom - page.top) - edge,
      })
      const free = freeSpot(positions, textRectsOn(paper))
      setTop(free && free.top - own.top)
      // The note, which is usually below the box, moves below the toolbar.
      if (free && free.top > own.top)
        box.style.setProperty(noteTop, `${free.top + free.height - own.top + edge}px`)
      else box.style.removeProperty(noteTop)
    }
    find()
    return onNewTexts(paper, find)
  }, [bar, isFixed, scale])
  return top
}
