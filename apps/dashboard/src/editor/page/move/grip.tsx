import { movableFrom } from '@platen/template/markup'
import { IconGripVertical } from '@tabler/icons-react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ElementBox } from '../../../pdf-view/element-boxes.ts'
import { useDraftTree, useSelectedElement } from '../draft-tree.ts'
import { onNewTexts, type Spot, textRectsOn } from '../free-spot.ts'
import { gripPosition } from './grip-position.ts'
import classes from './move.module.css'

/** The drag handle of the selected element. The keyboard equivalent is Alt with an arrow key. */
export function Grip({ box, scale }: { box: ElementBox; scale: number }) {
  const tree = useDraftTree()
  const element = useSelectedElement()
  const grip = useRef<HTMLDivElement>(null)
  const [position, setPosition] = useState<Spot>()
  const isMovable = useMemo(
    () => element !== undefined && movableFrom(tree, element) !== undefined,
    [tree, element],
  )
  useLayoutEffect(() => {
    const paper = grip.current?.closest('[data-page]')
    if (!paper) return undefined
    const { left, top, width, height } = box
    const spot = { left: left * scale, top: top * scale, width: width * scale, height: height * scale }
    const find = () =>
      setPosition(
        gripPosition(spot, { width: paper.clientWidth, height: paper.clientHeight }, textRectsOn(paper)),
      )
    find()
    return onNewTexts(paper, find)
  }, [box, scale, isMovable])
  if (!isMovable) return null
  return (
    <div
      ref={grip}
      className={classes.grip}
      data-grip
      title="Drag to move"
      style={{
        left: position?.left ?? 0,
        top: position?.top ?? 0,
        visibility: position ? undefined : 'hidden',
      }}
    >
      <IconGripVertical size={14} />
    </div>
  )
}
