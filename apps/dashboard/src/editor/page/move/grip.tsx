import { movableFrom } from '@platen/markup'
import { IconGripVertical } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { ElementBox } from '../../../pdf-view/element-boxes.ts'
import { useDraftTree, useSelectedElement } from '../draft-tree.ts'
import classes from './move.module.css'

/** What it takes of the page, in pixels. */
const room = 19

/** Beside the box of the selected element: there the mouse takes hold of it. Its keys are Alt with an arrow. */
export function Grip({ box, scale }: { box: ElementBox; scale: number }) {
  const tree = useDraftTree()
  const element = useSelectedElement()
  const isMovable = useMemo(
    () => element !== undefined && movableFrom(tree, element) !== undefined,
    [tree, element],
  )
  if (!isMovable) return null
  return (
    <div
      className={classes.grip}
      data-grip
      title="Drag to move"
      style={{ left: Math.max(box.left * scale, room), top: box.top * scale }}
    >
      <IconGripVertical size={14} />
    </div>
  )
}
