import type { ElementBox } from '../../pdf-view/element-boxes.ts'
import { useDraft } from '../draft/draft-store.ts'
import classes from './element-layer.module.css'
import { type DrawnElements, movedOffset, type SelectedElement, useSelection } from './selection-store.ts'
import { TypingLayer } from './text/typing-layer.tsx'

/** Over one page: what is selected on it, and the box in which one types. */
export function ElementLayer(props: { page: number; scale: number }) {
  return (
    <>
      <Outlines {...props} />
      <TypingLayer {...props} />
    </>
  )
}

/** Outlines of the element under the pointer and of the one that is selected. */
function Outlines({ page, scale }: { page: number; scale: number }) {
  const drawn = useSelection((state) => state.drawn)
  const hovered = useSelection((state) => state.hovered)
  const selected = useSelection((state) => state.selected)
  const marked = useSelection((state) => state.marked)
  const html = useDraft((state) => state.source.files['template.html'] ?? '')
  if (!drawn) return null
  const boxesOf = (element: SelectedElement | undefined) => drawnBoxes(drawn, element, html).get(page) ?? []
  const chosen = boxesOf(selected)
  return (
    <div className={classes.layer} aria-hidden>
      {marked.flatMap((at) =>
        boxesOf({ at, copy: 0 }).map((box) => (
          <Outline
            key={`m ${at} ${box.copy} ${box.left} ${box.top}`}
            box={box}
            scale={scale}
            look={classes.marked}
          />
        )),
      )}
      {boxesOf(hovered).map((box) => (
        <Outline key={`h ${box.left} ${box.top}`} box={box} scale={scale} look={classes.hovered} />
      ))}
      {chosen.map((box) => (
        <Outline
          key={`s ${box.copy} ${box.left} ${box.top}`}
          box={box}
          scale={scale}
          look={box.copy === selected?.copy ? classes.selected : classes.copy}
        />
      ))}
    </div>
  )
}

/** The boxes of an element of the draft in all its copies, by page. */
export function drawnBoxes(
  { tree, pages }: DrawnElements,
  element: SelectedElement | undefined,
  html: string,
): Map<number, ElementBox[]> {
  const found = new Map<number, ElementBox[]>()
  const at = element && movedOffset(element.at, html, tree.html)
  const known = at === undefined ? undefined : tree.elements.find(({ start }) => start === at)
  if (!known) return found
  for (const [page, boxes] of pages) {
    const own = boxes.filter((box) => box.element === known.index)
    if (own.length > 0) found.set(page, own)
  }
  return found
}

function Outline({ box, scale, look }: { box: ElementBox; scale: number; look: string | undefined }) {
  return (
    <div
      className={look}
      style={{
        left: box.left * scale,
        top: box.top * scale,
        width: box.width * scale,
        height: box.height * scale,
      }}
    />
  )
}
