import { ActionIcon } from '@mantine/core'
import type { StyleChanges, StyleProperty } from '@platen/template/markup'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PanelElement } from './use-panel-element.ts'
import classes from './element-panel.module.css'

/** A labeled setting, with a reset button if it is set on this element. */
export function StyleLine(props: {
  of: PanelElement
  label: string
  /** The unit of the setting, if its input does not show it. */
  unit?: string
  properties: readonly StyleProperty[]
  /** Other properties to reset with them. */
  alsoReset?: StyleChanges
  children: ReactNode
}) {
  const { of, label, unit, properties, alsoReset, children } = props
  const own = properties.filter((property) => isOwnValue(of, property))
  const words = `Reset ${lower(label)}`
  return (
    <div className={classes.line}>
      <span className={classes.label} aria-hidden>
        {label}
        {unit !== undefined && <span className={classes.unit}> {unit}</span>}
      </span>
      <div className={classes.control}>{children}</div>
      {own.length > 0 ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          title={words}
          aria-label={words}
          onClick={() =>
            of.set({ ...alsoReset, ...Object.fromEntries(own.map((property) => [property, null])) }, words)
          }
        >
          <IconArrowBackUp size={16} aria-hidden />
        </ActionIcon>
      ) : (
        <span />
      )}
    </div>
  )
}

/** Returns whether a value is set on this element. Inherited and shared values are shown in gray. */
export function isOwnValue({ style }: PanelElement, property: StyleProperty): boolean {
  const from = style[property]?.from
  return from === 'own' || from === 'attribute'
}

/** Returns the effective value of a property. */
export function shownValue({ style }: PanelElement, property: StyleProperty): string | undefined {
  return style[property]?.resolved ?? style[property]?.value
}

function lower(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1)
}
