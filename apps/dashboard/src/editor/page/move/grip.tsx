import { movableFrom } from '@platen/markup'
import { IconGripVertical } from '@tabler/icons-react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ElementBox } from '../../../pdf-view/element-boxes.ts'
import { useDraftTree, useSelectedElement } from '../draft-tree.ts'
import { freeSpot, type Spot, textsOn } from '../free-spot.ts'
import classes from './move.module.css'

const size = { width: 16, height: 20 }
const gap = 3

/** Beside the box of the selected element, where it hides no text: there the mouse takes hold of it. Its keys are Alt with an arrow. */
export function Grip({ box, scale }: { box: ElementBox; scale: number }) {
  const tree = useDraftTree()
  const element = useSelectedElement()
  const grip = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<Spot>()
  const isMovable = useMemo(
    () => element !== undefined && movableFrom(tree, element) !== undefined,
    [tree, element],
  )
  useLayoutEffect(() => {
    const paper = grip.current?.closest('[data-page]')
    if (!paper) return
    const { clientWidth: width, clientHeight: height } = paper
    const isOn = ({ left, top }: Spot) =>
      left >= 0 && top >= 0 && left + size.width <= width && top + size.height <= height
    setPlace(freeSpot(placesAround(box, scale).filter(isOn), textsOn(paper)))
  }, [box, scale, isMovable])
  if (!isMovable) return null
  return (
    <div
      ref={grip}
      className={classes.grip}
      data-grip
      title="Drag to move"
      style={{ left: place?.left ?? 0, top: place?.top ?? 0, visibility: place ? undefined : 'hidden' }}
    >
      <IconGripVertical size={14} />
    </div>
  )
}

/** Before it, over its corners, behind it, under its corners. */
function placesAround(box: ElementBox, scale: number): Spot[] {
  const [left, top, right, bottom] = [
    box.left * scale,
    box.top * scale,
    (box.left + box.width) * scale,
    (box.top + box.height) * scale,
  ]
  const [before, over, under] = [left - size.width - gap, top - size.height - gap, bottom + gap]
  return [
    { left: before, top },
    { left, top: over },
    { left: right - size.width, top: over },
    { left: right + gap, top },
    { left, top: under },
    { left: right - size.width, top: under },
    { left: before, top: over },
  ].map((place) => ({ ...place, ...size }))
}
