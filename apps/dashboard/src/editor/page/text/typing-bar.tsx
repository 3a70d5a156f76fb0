import { type CSSProperties, useRef } from 'react'
import type { OpenText } from './open-text.ts'
import classes from './typing-box.module.css'
import { useFreeTop } from './use-free-top.ts'
import type { useTypingView } from './use-typing-view.ts'

const emphases = [
  { kind: 'strong', name: 'Bold', key: 'B', letter: <b>B</b> },
  { kind: 'em', name: 'Italic', key: 'I', letter: <i>I</i> },
] as const

interface TypingBarProps {
  typing: ReturnType<typeof useTypingView>
  text: OpenText
  /** The heading of a column that was just made. */
  isNew: boolean
  /** Above the text there is no room for it. */
  isBelow: boolean
  /** At the edge of the screen. */
  isFixed: boolean
  scale: number
  style: CSSProperties
  showsExamples: boolean
  setShowsExamples: (shows: boolean) => void
}

/** What can be done with the text that is typed, beside typing. */
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
      data-place={isBelow && (top ?? 0) >= 0 ? 'below' : 'above'}
      style={top === undefined ? style : { ...style, top, bottom: 'auto' }}
      role="toolbar"
      aria-label="Typing on the page"
      // The cursor stays in the text.
      onMouseDown={(event) => event.preventDefault()}
    >
      <button type="button" title="A value out of the data" onClick={typing.insertField}>
        Insert a field
      </button>
      <button type="button" aria-pressed={showsExamples} onClick={() => setShowsExamples(!showsExamples)}>
        Values
      </button>
      {!text.said &&
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
      {text.said?.isPart && (
        <button type="button" title="What is printed beside this text" onClick={() => typing.typeSaid(null)}>
          All of the line
        </button>
      )}
      {text.said && <span className={classes.hint}>Changes wherever it is printed</span>}
      <button type="button" className={classes.done} onClick={typing.commit}>
        Done
      </button>
      {isNew ? (
        <span className={classes.next} role="status">
          Name the column, then click a cell below it to fill it
        </span>
      ) : (
        <span className={classes.hint}>{text.isOneLine ? 'Enter' : 'Ctrl+Enter'}: done · Esc: as it was</span>
      )}
    </div>
  )
}
