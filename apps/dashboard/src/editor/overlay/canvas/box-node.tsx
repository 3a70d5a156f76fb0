import type { NodeProps } from '@xyflow/react'
import { memo } from 'react'
import { boxWords, outsideWords } from '../box-words.ts'
import { useDeskState } from '../desk.ts'
import { isOutside } from '../page-places.ts'
import { BoxContent } from './box-content.tsx'
import classes from './canvas.module.css'
import type { BoxNodeType } from './nodes.ts'

/** A box as it stands on its page, or where a hand has it. */
export const BoxNode = memo(function BoxNode(props: NodeProps<BoxNodeType>) {
  const { data, positionAbsoluteX: left, positionAbsoluteY: top } = props
  const { index, box } = data
  const at = useDeskState((state) => state.moving?.get(index))
  const isSelected = useDeskState((state) => state.selected.includes(index))
  const unit = useDeskState((state) => state.unit)
  const isOut = useDeskState(({ places }) => isOutside(places, box))
  return (
    <div
      id={`overlay-box-${index}`}
      className={classes.box}
      role="group"
      aria-label={isOut ? `${boxWords(box, unit)}, ${outsideWords}` : boxWords(box, unit)}
      title={isOut ? `It ${outsideWords}` : undefined}
      data-index={index}
      data-kind={box.kind}
      data-selected={isSelected || undefined}
      data-outside={(isOut && !at) || undefined}
      data-locked={box.isLocked || undefined}
      style={
        at && {
          transform: `translate(${at.left - left}px, ${at.top - top}px)`,
          width: at.width,
          height: at.height,
        }
      }
    >
      <BoxContent box={box} />
    </div>
  )
})
