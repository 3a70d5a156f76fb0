import { type ChipWords, textName } from './chip-words.ts'
import classes from './typing-box.module.css'

/** What the chip is that is marked in a text, where its value comes from, and the way there. */
export function ChipNote(props: { chip: ChipWords; isOnRight: boolean; onOpen: (path: string) => void }) {
  const { chip, isOnRight, onOpen } = props
  const { about, path } = chip
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
          {textName(path) === undefined ? 'Show it in Data' : 'Show it in Texts'}
        </button>
      )}
    </div>
  )
}
