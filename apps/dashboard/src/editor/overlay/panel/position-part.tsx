import { SegmentedControl } from '@mantine/core'
import type { Rectangle } from '@platen/template/overlay'
import { changeSelected } from '../acts/change-selected.ts'
import { useDesk, useDeskState } from '../desk.ts'
import type { SelectedBox } from '../overlay-of.ts'
import { placeNow } from '../page-places.ts'
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
  const desk = useDesk()
  const unit = useDeskState((state) => state.unit)
  const places = useDeskState((state) => state.places)
  // The numbers update during a drag.
  const moving = useDeskState((state) => state.moving)
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
            value={commonValue(boxes, ({ index, box }) => placeNow(places, box, moving?.get(index))[side])}
            {...((side === 'width' || side === 'height') && { min: 1 })}
            onChange={(value) =>
              changeSelected(desk, (box) => ({ ...box, [side]: value }), {
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
        onChange={(next) => desk.store.setState({ unit: next })}
      />
    </Part>
  )
}
