import { type ChipWords, textName } from './chip-words.ts'
import classes from './typing-box.module.css'

/** What the chip is that is marked in a text, where its value comes from, and the way there. */
export function ChipNote(props: {
  chip: ChipWords
  isOnRight: boolean
  onOpen: (path: string) => void
  /** Puts a text that is always the same into its place. */
  onOwnText: (chip: ChipWords) => void
}) {
  const { chip, isOnRight, onOpen, onOwnText } = props
  const { about, path, tag } = chip
  const isText = path !== undefined && textName(path) !== undefined
  return (
    // The cursor stays in the text.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only keeps the focus where it is
    <div
      className={classes.note}
      style={isOnRight ? { right: 0 } : { left: 0 }}
      onMouseDown={(event) => event.preventDefault()}
    >
      <span role="status">{about}</span>
      {path !== undefined && (
        <button type="button" onClick={() => onOpen(path)}>
          {isText ? 'Show it in Texts' : 'Show it in Data'}
        </button>
      )}
      {path !== undefined && tag.kind === 'value' && !isText && (
        <button type="button" onClick={() => onOwnText(chip)}>
          Always print my text instead
        </button>
      )}
    </div>
  )
}
