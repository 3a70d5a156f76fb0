import type { RefObject } from 'react'
import { useSelectedBoxes } from '../overlay-of.ts'
import { BoxList } from './box-list.tsx'
import { BoxPanel } from './box-panel.tsx'
import classes from './panel.module.css'

/** What is selected, to be changed; nothing selected, all boxes. */
export function OverlayPanel(props: { element: RefObject<HTMLElement | null>; onLeave: () => void }) {
  const { element, onLeave } = props
  const boxes = useSelectedBoxes()
  const isOpen = boxes.length > 0
  return (
    <aside ref={element} className={classes.panel} data-open={isOpen || undefined} aria-label="Boxes">
      {isOpen ? <BoxPanel boxes={boxes} onLeave={onLeave} /> : <BoxList onLeave={onLeave} />}
    </aside>
  )
}
