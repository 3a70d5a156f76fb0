import { Checkbox } from '@mantine/core'
import { isCell, type StyleProperty } from '@platen/template/markup'
import type { PanelElement } from './use-panel-element.ts'
import { PanelPart } from './panel-part.tsx'

const settings = [
  { property: 'break-before', value: 'page', label: 'Start on a new page' },
  { property: 'break-inside', value: 'avoid', label: 'Keep together on one page' },
  { property: 'break-after', value: 'avoid', label: 'Keep with what follows' },
] as const satisfies readonly { property: StyleProperty; value: string; label: string }[]

/** Where pages may end. */
export function PageSection({ of }: { of: PanelElement }) {
  const { element, style, set, turnOff } = of
  // Cells end with their row.
  const shown = settings.filter(({ property }) => property === 'break-inside' || !isCell(element.name))
  return (
    <PanelPart title="Page">
      {shown.map(({ property, value, label }) => {
        const isHeld = (held: string | undefined) =>
          held === value || (property === 'break-before' && held === 'always')
        const isOn = isHeld(style[property]?.value)
        return (
          <Checkbox
            key={property}
            size="xs"
            label={label}
            checked={isOn}
            onChange={() => {
              if (isOn) turnOff(property, { off: 'auto', isOn: isHeld }, label)
              else set({ [property]: value }, label)
            }}
          />
        )
      })}
      {element.name === 'thead' && (
        <Checkbox
          size="xs"
          label="Repeat on each page"
          checked={style.display?.value !== 'table-row-group'}
          onChange={(event) =>
            set({ display: event.currentTarget.checked ? null : 'table-row-group' }, 'Repeat on each page')
          }
        />
      )}
    </PanelPart>
  )
}
