import { type ChipWords, textName } from './chip-words.ts'
import classes from './typing-box.module.css'

/** What the chip is that is marked in a text, where its value comes from, and the way there. */
export function ChipNote(props: {
  chip: ChipWords
  isOnRight: boolean
  onOpen: (path: string) => void
  /** Types in the text of the languages that the chip is. */
  onSaid: (name: string) => void
  /** Puts a text that is always the same into its place. */
  onOwnText: (chip: ChipWords) => void
}) {
  const { chip, isOnRight, onOpen, onSaid, onOwnText } = props
  const { about, path, tag } = chip
  const said = path === undefined ? undefined : textName(path)
  return (
    // The cursor stays in the text.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only keeps the focus where it is
    <div
      className={classes.note}
      style={isOnRight ? { right: 0 } : { left: 0 }}
      onMouseDown={(event) => event.preventDefault()}
    >
      <span role="status">{about}</span>
      {said !== undefined && (
        <button type="button" onClick={() => onSaid(said)}>
          Change this text
        </button>
      )}
      {path !== undefined && (
        <button type="button" onClick={() => onOpen(path)}>
          {said === undefined ? 'Show it in Data' : 'Show it in all languages'}
        </button>
      )}
      {path !== undefined && tag.kind === 'value' && said === undefined && (
        <button type="button" onClick={() => onOwnText(chip)}>
          Always print my text instead
        </button>
      )}
    </div>
  )
}
