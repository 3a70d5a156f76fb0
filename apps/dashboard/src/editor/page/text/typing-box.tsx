import { useMediaQuery } from '@mantine/hooks'
import { isCell } from '@platen/template/markup'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type TypingPlace, useSelectionStore } from '../selection-store.ts'
import { type ChipWords, textName } from './chip-words.ts'
import type { Look } from './read-look.ts'
import { isInline } from './text-element.ts'
import classes from './typing-box.module.css'
import type { OpenText } from './open-text.ts'
import { TypingBar } from './typing-bar.tsx'
import { useKeyboardHeight } from './use-keyboard-height.ts'
import { useOpenText } from './use-open-text.ts'
import { useTypingView } from './use-typing-view.ts'

/** Where one types a text of the page: exactly over it, and looking as it is printed. */
export function TypingBox({ place, scale }: { place: TypingPlace; scale: number }) {
  const root = useRef<HTMLDivElement>(null)
  const opened = useOpenText(place, root, scale)
  const [joined, setJoined] = useState<OpenText>()
  const text = joined ?? opened
  return (
    <div ref={root}>
      {text && <OpenBox place={place} text={text} setText={setJoined} scale={scale} root={root} />}
    </div>
  )
}

interface OpenBoxProps {
  place: TypingPlace
  text: OpenText
  setText: (text: OpenText) => void
  scale: number
  root: { current: HTMLElement | null }
}

function OpenBox({ place, text, setText, scale, root }: OpenBoxProps) {
  const { look, box } = text
  const host = useRef<HTMLDivElement>(null)
  const probe = useRef<HTMLSpanElement>(null)
  const [showsExamples, setShowsExamples] = useState(false)
  const typing = useTypingView({ text, setText, place, host, root, showsExamples })
  const [strut, setStrut] = useState<number>()
  useEffect(() => {
    const line = probe.current?.parentElement
    if (line && probe.current)
      setStrut(probe.current.getBoundingClientRect().bottom - line.getBoundingClientRect().top)
    typing.measure()
  }, [scale, typing])
  useSayOpen()
  const keyboard = useKeyboardHeight()
  const isNarrow = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
  useEffect(() => {
    if (isNarrow) typing.reveal()
  }, [isNarrow, keyboard, scale, typing])

  const paperWidth = root.current?.closest<HTMLElement>('[data-page]')?.clientWidth ?? box.width * scale
  const lead = strut === undefined ? 0 : look.baseline * scale - strut
  const font = fontOf(look, scale)
  // The bar is wider than many a box: it grows towards the middle of the page.
  const isOnRight = look.align === 'right' || (box.left + box.width / 2) * scale > paperWidth / 2
  const bar = (
    <TypingBar
      typing={typing}
      text={text}
      isNew={place.isNew === true}
      isBelow={box.top * scale <= 48}
      isFixed={isNarrow}
      scale={scale}
      style={isNarrow ? { bottom: keyboard } : isOnRight ? { right: 0 } : { left: 0 }}
      showsExamples={showsExamples}
      setShowsExamples={setShowsExamples}
    />
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what is pressed in it must not reach the page below
    <div
      className={classes.box}
      style={{
        ...placeOf(text, scale, paperWidth),
        top: box.top * scale + Math.min(0, lead),
        minHeight: box.height * scale,
        background: look.paper,
        color: look.ink,
      }}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onPointerMove={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        // Zoom and the keys of the whole editor work on.
        if (!event.ctrlKey && !event.metaKey) event.stopPropagation()
      }}
      onBlur={(event) => {
        // Another window came to the front: one will type on.
        if (document.hasFocus() && !event.currentTarget.contains(event.relatedTarget)) typing.commit()
      }}
    >
      <div
        ref={host}
        className={classes.text}
        dir={look.isRightToLeft ? 'rtl' : 'ltr'}
        style={{
          ...font,
          textAlign: look.align,
          padding: `${Math.max(0, lead)}px ${look.padding * scale}px 0`,
        }}
      />
      <div className={classes.probe} style={font} aria-hidden>
        <span ref={probe} />
      </div>
      {isNarrow ? createPortal(bar, document.body) : bar}
      <Note typing={typing} isOnRight={isOnRight} />
    </div>
  )
}

/** Below the box: why something was not taken, what the chip in hand is, or that a text stands for its field. */
function Note({ typing, isOnRight }: { typing: ReturnType<typeof useTypingView>; isOnRight: boolean }) {
  const { refusal, here, ownTextOf, wouldBe } = typing
  if (refusal !== undefined) {
    return (
      <p className={classes.refusal} role="alert">
        {refusal}
      </p>
    )
  }
  if (here.chip) {
    const { openField, typeSaid, printOwnText } = typing
    return (
      <ChipNote
        chip={here.chip}
        isOnRight={isOnRight}
        onOpen={openField}
        onSaid={typeSaid}
        onOwnText={(chip) => printOwnText(chip, here)}
      />
    )
  }
  if (wouldBe.length > 0) return <RowValueNote typing={typing} isOnRight={isOnRight} />
  if (ownTextOf === undefined) return null
  return (
    <p className={classes.note} style={isOnRight ? { right: 0 } : { left: 0 }} role="status">
      Type your text. It is printed in every document and replaces {ownTextOf} from the data.
    </p>
  )
}

/** A value in the cell of a repeated row would be every row's: it may be meant as a field. */
function RowValueNote({
  typing,
  isOnRight,
}: {
  typing: ReturnType<typeof useTypingView>
  isOnRight: boolean
}) {
  const { here, wouldBe, makeRowField } = typing
  return (
    // The cursor stays in the text.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only keeps the focus where it is
    <div
      className={classes.note}
      style={isOnRight ? { right: 0 } : { left: 0 }}
      onMouseDown={(event) => event.preventDefault()}
    >
      <span role="status">Every row will print {here.typed.trim()}.</span>
      {wouldBe.map((field) => (
        <button key={field.words} type="button" onClick={() => makeRowField(field)}>
          {field.words}
        </button>
      ))}
    </div>
  )
}

/** Tells whoever began the typing that it is open. */
function useSayOpen(): void {
  const selection = useSelectionStore()
  useEffect(() => {
    const { typing: open } = selection.getState()
    if (open && !open.isOpen) selection.setState({ typing: { ...open, isOpen: true } })
  }, [selection])
}

function fontOf(look: Look, scale: number): CSSProperties {
  return {
    fontFamily: look.family,
    fontWeight: look.isBold ? 600 : 400,
    fontStyle: look.isItalic ? 'italic' : 'normal',
    // The print's face is bold by itself.
    fontSynthesis: 'none',
    fontSize: look.size * scale,
    lineHeight: `${look.lineHeight * scale}px`,
  }
}

/** A box of one line grows with what is typed, away from the side at which it stands, up to this share of the paper. */
const grownMax = 0.6

function placeOf({ look, box, element }: OpenText, scale: number, paperWidth: number): CSSProperties {
  const [left, right] = [box.left * scale, paperWidth - (box.left + box.width) * scale]
  const width = box.width * scale
  const isTight = look.textWidth > box.width * 0.9 || isInline(element) || isCell(element.name)
  if (look.lines > 1 || !isTight) return { left, width }
  const growing = (room: number) => ({
    width: 'max-content',
    minWidth: width,
    maxWidth: Math.max(width, Math.min(room, paperWidth * grownMax)),
  })
  if (look.align === 'right') return { right, ...growing(paperWidth - right) }
  if (look.align === 'left') return { left, ...growing(paperWidth - left) }
  const middle = left + width / 2
  return { left: middle, translate: '-50% 0', ...growing(2 * Math.min(middle, paperWidth - middle)) }
}

/** What the chip is that is marked in a text, where its value comes from, and the way there. */
function ChipNote(props: {
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
          {said === undefined ? 'Show in Data' : 'Show in all languages'}
        </button>
      )}
      {path !== undefined && tag.kind === 'value' && said === undefined && (
        <button type="button" onClick={() => onOwnText(chip)}>
          Replace with fixed text
        </button>
      )}
    </div>
  )
}
