import type { KeyboardEvent, RefObject } from 'react'
import type { View } from '../canvas/use-view.ts'
import { useCanvasState } from '../overlay-editor.ts'
import { FindPanel } from '../find/find-panel.tsx'
import { FormPart } from '../form/form-part.tsx'
import { useSelectedBoxes } from '../current-overlay.ts'
import { BoxList } from './box-list.tsx'
import { BoxPanel } from './box-panel.tsx'
import classes from './panel.module.css'

/** Shows the selected boxes, the fields found during a review, or the list of all boxes. */
export function OverlayPanel(props: {
  element: RefObject<HTMLElement | null>
  view: View
  onLeave: () => void
}) {
  const { element, view, onLeave } = props
  const boxes = useSelectedBoxes()
  const isReviewing = useCanvasState((state) => state.review !== undefined)
  const isOpen = boxes.length > 0
  if (isReviewing)
    return (
      <aside ref={element} className={classes.panel} data-open aria-label="Fields found">
        <FindPanel view={view} onLeave={onLeave} />
      </aside>
    )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof Element)) return
    // Escape closes an open list first.
    if (event.target.getAttribute('aria-expanded') !== 'true') onLeave()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys that its inputs ignore
    <aside
      ref={element}
      className={classes.panel}
      data-open={isOpen || undefined}
      aria-label="Boxes"
      onKeyDown={onKeyDown}
    >
      {isOpen ? (
        <BoxPanel boxes={boxes} onLeave={onLeave} />
      ) : (
        <>
          <FormPart />
          <BoxList onLeave={onLeave} />
        </>
      )}
    </aside>
  )
}
