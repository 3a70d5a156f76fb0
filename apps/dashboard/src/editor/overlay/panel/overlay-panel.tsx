import type { RefObject } from 'react'
import type { View } from '../canvas/use-view.ts'
import { ArrangeBar } from '../bar/arrange-bar.tsx'
import { BoxList } from './box-list.tsx'
import classes from './panel.module.css'

/** What is selected, to be changed; nothing selected, all boxes. */
export function OverlayPanel(props: {
  element: RefObject<HTMLElement | null>
  view: View
  onLeave: () => void
}) {
  const { element, onLeave } = props
  return (
    <aside ref={element} className={classes.panel} aria-label="Boxes">
      <ArrangeBar />
      <BoxList onLeave={onLeave} />
    </aside>
  )
}
