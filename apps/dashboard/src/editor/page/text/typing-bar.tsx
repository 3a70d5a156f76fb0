import type { CSSProperties } from 'react'
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
  /** Above the text there is no room for it. */
  isBelow: boolean
  style: CSSProperties
  showsExamples: boolean
  setShowsExamples: (shows: boolean) => void
}

/** What can be done with the text that is typed, beside typing. */
export function TypingBar({ typing, text, isBelow, style, showsExamples, setShowsExamples }: TypingBarProps) {
  return (
    <div
      className={classes.bar}
      data-place={isBelow ? 'below' : 'above'}
      style={style}
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
      {text.said && <span className={classes.hint}>Changes wherever it is printed</span>}
      <button type="button" className={classes.done} onClick={typing.commit}>
        Done
      </button>
      <span className={classes.hint}>{text.isOneLine ? 'Enter' : 'Ctrl+Enter'}: done · Esc: as it was</span>
    </div>
  )
}
