import { useEffect, useRef } from 'react'
import { pageHtml } from '@platen/template/draft'
import type { ElementBox } from '../../pdf-view/element-boxes.ts'
import { useDraft } from '../draft/draft-store.ts'
import { usePreview } from '../preview/preview-store.ts'
import { drawnBoxes, markedBoxes } from './drawn-boxes.ts'
import classes from './element-layer.module.css'
import { PlacingLayer } from './insert/placing-layer.tsx'
import { Grip } from './move/grip.tsx'
import { MoveLayer } from './move/move-layer.tsx'
import { type SelectedElement, useSelection } from './selection-store.ts'
import { TypingLayer } from './text/typing-layer.tsx'

/** Draws on top of one page: the selection, the text editor, and the drop position of a block that is inserted or dragged. */
export function ElementLayer(props: { page: number; scale: number }) {
  const isWorking = usePreview((state) => state.working !== undefined)
  if (isWorking) return null
  return (
    <>
      <Outlines {...props} />
      <TypingLayer {...props} />
      <PlacingLayer {...props} />
      <MoveLayer {...props} />
    </>
  )
}

/** Outlines the hovered and the selected element. */
function Outlines({ page, scale }: { page: number; scale: number }) {
  const drawn = useSelection((state) => state.drawn)
  const hovered = useSelection((state) => state.hovered)
  const selected = useSelection((state) => state.selected)
  const marked = useSelection((state) => state.marked)
  const isTyping = useSelection((state) => state.typing !== undefined)
  const alike = useSelection((state) => state.alike)
  const html = useDraft((state) => pageHtml(state.source))
  if (!drawn) return null
  const boxesOf = (element: SelectedElement | undefined) => drawnBoxes(drawn, element, html).get(page) ?? []
  const chosen = boxesOf(selected)
  const held = chosen.find(({ copy }) => copy === selected?.copy)
  return (
    <div className={classes.layer} aria-hidden>
      {held && !isTyping && <Grip box={held} scale={scale} />}
      {marked.flatMap((one) =>
        (markedBoxes(drawn, one, html).get(page) ?? []).map((box) => (
          <Outline
            key={`m ${one.at} ${one.overflow} ${box.copy} ${box.left} ${box.top}`}
            box={box}
            scale={scale}
            className={classes.marked}
          />
        )),
      )}
      {alike
        .filter((at) => at !== selected?.at)
        .flatMap((at) =>
          boxesOf({ at, copy: 0 }).map((box) => (
            <Outline
              key={`a ${at} ${box.copy} ${box.left} ${box.top}`}
              box={box}
              scale={scale}
              className={classes.alike}
            />
          )),
        )}
      {boxesOf(hovered).map((box) => (
        <Outline key={`h ${box.left} ${box.top}`} box={box} scale={scale} className={classes.hovered} />
      ))}
      {chosen.map((box) => (
        <Outline
          key={`s ${box.copy} ${box.left} ${box.top}`}
          box={box}
          scale={scale}
          className={box.copy === selected?.copy ? classes.selected : classes.copy}
          isFollowed={box === held && selected?.isFollowed === true}
        />
      ))}
    </div>
  )
}

function Outline(props: {
  box: ElementBox
  scale: number
  className: string | undefined
  isFollowed?: boolean
}) {
  const { box, scale, className, isFollowed = false } = props
  const drawn = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFollowed) drawn.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [isFollowed])
  return (
    <div
      ref={drawn}
      className={className}
      style={{
        left: box.left * scale,
        top: box.top * scale,
        width: box.width * scale,
        height: box.height * scale,
      }}
    />
  )
}
