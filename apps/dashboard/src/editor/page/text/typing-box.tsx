import { useMediaQuery } from '@mantine/hooks'
import { isCell } from '@platen/template/markup'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type TypingTarget, useSelectionStore } from '../selection-store.ts'
import { type Chip, textName } from './chips.ts'
import type { TextStyle } from './read-text-styles.ts'
import { isInline } from './text-element.ts'
import classes from './typing-box.module.css'
import type { OpenText } from './open-text.ts'
import { TypingBar } from './typing-bar.tsx'
import { useKeyboardHeight } from './use-keyboard-height.ts'
import { useOpenText } from './use-open-text.ts'
import { useTypingView } from './use-typing-view.ts'

/** The text editor, positioned exactly over the printed text and styled like it. */
export function TypingBox({ position, scale }: { position: TypingTarget; scale: number }) {
  const root = useRef<HTMLDivElement>(null)
  const opened = useOpenText(position, root, scale)
  const [joined, setJoined] = useState<OpenText>()
  const text = joined ?? opened
  return (
    <div ref={root}>
      {text && <OpenBox position={position} text={text} setText={setJoined} scale={scale} root={root} />}
    </div>
  )
}

interface OpenBoxProps {
  position: TypingTarget
  text: OpenText
  setText: (text: OpenText) => void
  scale: number
  root: { current: HTMLElement | null }
}

function OpenBox({ position, text, setText, scale, root }: OpenBoxProps) {
  const { textStyle, box } = text
  const host = useRef<HTMLDivElement>(null)
  const probe = useRef<HTMLSpanElement>(null)
  const [showsExamples, setShowsExamples] = useState(false)
  const typing = useTypingView({ text, setText, position, host, root, showsExamples })
  const [strut, setStrut] = useState<number>()
  useEffect(() => {
    const line = probe.current?.parentElement
    if (line && probe.current)
      setStrut(probe.current.getBoundingClientRect().bottom - line.getBoundingClientRect().top)
    typing.measure()
  }, [scale, typing])
  useMarkOpen()
  const keyboard = useKeyboardHeight()
  const isNarrow = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
  useEffect(() => {
    if (isNarrow) typing.reveal()
  }, [isNarrow, keyboard, scale, typing])

  const paperWidth = root.current?.closest<HTMLElement>('[data-page]')?.clientWidth ?? box.width * scale
  const lead = strut === undefined ? 0 : textStyle.baseline * scale - strut
  const font = fontOf(textStyle, scale)
  // The toolbar is often wider than the box, so it extends toward the middle of the page.
  const isOnRight = textStyle.align === 'right' || (box.left + box.width / 2) * scale > paperWidth / 2
  const bar = (
    <TypingBar
      typing={typing}
      text={text}
      isNew={position.isNew === true}
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
        ...positionOf(text, scale, paperWidth),
        top: box.top * scale + Math.min(0, lead),
        minHeight: box.height * scale,
        background: textStyle.paper,
        color: textStyle.ink,
      }}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onPointerMove={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        // Let zoom keys and the editor's shortcuts through.
        if (!event.ctrlKey && !event.metaKey) event.stopPropagation()
      }}
      onBlur={(event) => {
        // If another window gets the focus, the editor stays open.
        if (document.hasFocus() && !event.currentTarget.contains(event.relatedTarget)) typing.commit()
      }}
    >
      <div
        ref={host}
        className={classes.text}
        dir={textStyle.isRightToLeft ? 'rtl' : 'ltr'}
        style={{
          ...font,
          textAlign: textStyle.align,
          padding: `${Math.max(0, lead)}px ${textStyle.padding * scale}px 0`,
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

/** The note below the box: an error, the selected chip, or a hint about fixed text. */
function Note({ typing, isOnRight }: { typing: ReturnType<typeof useTypingView>; isOnRight: boolean }) {
  const { refusal, here, fixedTextLabel, rowFieldSuggestions } = typing
  if (refusal !== undefined) {
    return (
      <p className={classes.refusal} role="alert">
        {refusal}
      </p>
    )
  }
  if (here.chip) {
    const { openField, editTranslation, replaceWithFixedText } = typing
    return (
      <ChipNote
        chip={here.chip}
        isOnRight={isOnRight}
        onOpen={openField}
        onEditTranslation={editTranslation}
        onReplaceWithFixedText={(chip) => replaceWithFixedText(chip, here)}
      />
    )
  }
  if (rowFieldSuggestions.length > 0) return <RowValueNote typing={typing} isOnRight={isOnRight} />
  if (fixedTextLabel === undefined) return null
  return (
    <p className={classes.note} style={isOnRight ? { right: 0 } : { left: 0 }} role="status">
      Type your text. It is printed in every document and replaces {fixedTextLabel} from the data.
    </p>
  )
}

/** Explains that a fixed value is printed in every row of a list, and offers to use a field instead. */
function RowValueNote({
  typing,
  isOnRight,
}: {
  typing: ReturnType<typeof useTypingView>
  isOnRight: boolean
}) {
  const { here, rowFieldSuggestions, insertRowField } = typing
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only keeps the focus in the text
    <div
      className={classes.note}
      style={isOnRight ? { right: 0 } : { left: 0 }}
      onMouseDown={(event) => event.preventDefault()}
    >
      <span role="status">Every row will print {here.typed.trim()}.</span>
      {rowFieldSuggestions.map((field) => (
        <button key={field.label} type="button" onClick={() => insertRowField(field)}>
          {field.label}
        </button>
      ))}
    </div>
  )
}

/** Marks the text editor as open in the store. */
function useMarkOpen(): void {
  const selection = useSelectionStore()
  useEffect(() => {
    const { typing: open } = selection.getState()
    if (open && !open.isOpen) selection.setState({ typing: { ...open, isOpen: true } })
  }, [selection])
}

function fontOf(textStyle: TextStyle, scale: number): CSSProperties {
  return {
    fontFamily: textStyle.family,
    fontWeight: textStyle.isBold ? 600 : 400,
    fontStyle: textStyle.isItalic ? 'italic' : 'normal',
    // The font face of the document is already bold.
    fontSynthesis: 'none',
    fontSize: textStyle.size * scale,
    lineHeight: `${textStyle.lineHeight * scale}px`,
  }
}

/** A single-line box grows with its text, up to this share of the page width. */
const grownMax = 0.6

function positionOf({ textStyle, box, element }: OpenText, scale: number, paperWidth: number): CSSProperties {
  const [left, right] = [box.left * scale, paperWidth - (box.left + box.width) * scale]
  const width = box.width * scale
  const isTight = textStyle.textWidth > box.width * 0.9 || isInline(element) || isCell(element.name)
  if (textStyle.lines > 1 || !isTight) return { left, width }
  const growing = (room: number) => ({
    width: 'max-content',
    minWidth: width,
    maxWidth: Math.max(width, Math.min(room, paperWidth * grownMax)),
  })
  if (textStyle.align === 'right') return { right, ...growing(paperWidth - right) }
  if (textStyle.align === 'left') return { left, ...growing(paperWidth - left) }
  const middle = left + width / 2
  return { left: middle, translate: '-50% 0', ...growing(2 * Math.min(middle, paperWidth - middle)) }
}

/** Describes the selected chip, with a link to its value and with actions. */
function ChipNote(props: {
  chip: Chip
  isOnRight: boolean
  onOpen: (path: string) => void
  /** Edits the translated string that the chip prints. */
  onEditTranslation: (name: string) => void
  /** Replaces the chip with fixed text. */
  onReplaceWithFixedText: (chip: Chip) => void
}) {
  const { chip, isOnRight, onOpen, onEditTranslation, onReplaceWithFixedText } = props
  const { about, path, tag } = chip
  const translation = path === undefined ? undefined : textName(path)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only keeps the focus in the text
    <div
      className={classes.note}
      style={isOnRight ? { right: 0 } : { left: 0 }}
      onMouseDown={(event) => event.preventDefault()}
    >
      <span role="status">{about}</span>
      {translation !== undefined && (
        <button type="button" onClick={() => onEditTranslation(translation)}>
          Change this text
        </button>
      )}
      {path !== undefined && (
        <button type="button" onClick={() => onOpen(path)}>
          {translation === undefined ? 'Show in Data' : 'Show in all languages'}
        </button>
      )}
      {path !== undefined && tag.kind === 'value' && translation === undefined && (
        <button type="button" onClick={() => onReplaceWithFixedText(chip)}>
          Replace with fixed text
        </button>
      )}
    </div>
  )
}
