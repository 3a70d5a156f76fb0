import { SegmentedControl } from '@mantine/core'
import type { Rectangle } from '@platen/template/overlay'
import { changeSelected } from '../actions/change-selected.ts'
import { useOverlayEditor, useCanvasState } from '../overlay-editor.ts'
import type { SelectedBox } from '../current-overlay.ts'
import { rectOnPage } from '../page-positions.ts'
import { commonValue } from './common-value.ts'
import { Part } from './part.tsx'
import { MeasureInput } from './measure-input.tsx'
import classes from './panel.module.css'

const sides: { side: keyof Rectangle; sign: string; label: string }[] = [
  { side: 'left', sign: 'X', label: 'From the left' },
  { side: 'top', sign: 'Y', label: 'From the top' },
  { side: 'width', sign: 'W', label: 'Width' },
  { side: 'height', sign: 'H', label: 'Height' },
]

/** Sets the position and size of the selected boxes. */
export function PositionPart({ boxes }: { boxes: readonly SelectedBox[] }) {
  const editor = useOverlayEditor()
  const unit = useCanvasState((state) => state.unit)
  const pageRects = useCanvasState((state) => state.pageRects)
  // The numbers update during a drag.
  const moving = useCanvasState((state) => state.moving)
  const isLocked = boxes.every(({ box }) => box.isLocked)
  return (
    <Part title="Position and size">
      <div className={classes.measures}>
        {sides.map(({ side, sign, label }) => (
          <MeasureInput
            key={side}
            label={label}
            sign={sign}
            unit={unit}
            isOff={isLocked}
            value={commonValue(
              boxes,
              ({ index, box }) => rectOnPage(pageRects, box, moving?.get(index))[side],
            )}
            {...((side === 'width' || side === 'height') && { min: 1 })}
            onChange={(value) =>
              changeSelected(editor, (box) => ({ ...box, [side]: value }), {
                label: side === 'left' || side === 'top' ? 'Moving' : 'Resizing',
                merge: `overlay ${side}`,
              })
            }
          />
        ))}
      </div>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label="Unit"
        data={['mm', 'pt', 'in']}
        value={unit}
        onChange={(next) => editor.store.setState({ unit: next })}
      />
    </Part>
  )
}
