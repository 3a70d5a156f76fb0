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

/** The text editor, positioned exactly over the printed text and styled like it. */
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
  // The toolbar is often wider than the box, so it extends toward the middle of the page.
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
        // Let zoom keys and the editor's shortcuts through.
        if (!event.ctrlKey && !event.metaKey) event.stopPropagation()
      }}
      onBlur={(event) => {
        // When another window gets the focus, editing continues afterwards.
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

/** The note below the box: an error, the selected chip, or a hint about a fixed text. */
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

/** A fixed value in a repeated row is printed in every row, so a field is offered. */
function RowValueNote({
  typing,
  isOnRight,
}: {
  typing: ReturnType<typeof useTypingView>
  isOnRight: boolean
}) {
  const { here, wouldBe, makeRowField } = typing
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only keeps the focus in the text
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

/** Marks the text editor as open in the store. */
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
    // The print's font face is already bold.
    fontSynthesis: 'none',
    fontSize: look.size * scale,
    lineHeight: `${look.lineHeight * scale}px`,
  }
}

/** A single-line box grows with its text, up to this share of the page width. */
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

/** Describes the selected chip, with links to its value and actions. */
function ChipNote(props: {
  chip: ChipWords
  isOnRight: boolean
  onOpen: (path: string) => void
  /** Edits the translated text that the chip prints. */
  onSaid: (name: string) => void
  /** Replaces the chip with a fixed text. */
  onOwnText: (chip: ChipWords) => void
}) {
  const { chip, isOnRight, onOpen, onSaid, onOwnText } = props
  const { about, path, tag } = chip
  const said = path === undefined ? undefined : textName(path)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only keeps the focus in the text
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
