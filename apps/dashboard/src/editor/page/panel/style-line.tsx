import { ActionIcon } from '@mantine/core'
import type { StyleChanges, StyleProperty } from '@platen/template/markup'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PanelElement } from './use-panel-element.ts'
import classes from './element-panel.module.css'

/** One thing that is set: its name, its control, and what takes it back where it is said of this element alone. */
export function StyleLine(props: {
  of: PanelElement
  label: string
  /** Of its numbers, where they do not say it. */
  unit?: string
  properties: readonly StyleProperty[]
  /** What goes with them when they are taken back. */
  alsoReset?: StyleChanges
  children: ReactNode
}) {
  const { of, label, unit, properties, alsoReset, children } = props
  const own = properties.filter((property) => isSaid(of, property))
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

/** Whether a value is said of this element alone; otherwise what is shown is what holds, and grey. */
export function isSaid({ style }: PanelElement, property: StyleProperty): boolean {
  const from = style[property]?.from
  return from === 'own' || from === 'attribute'
}

/** What a property comes to. */
export function shownValue({ style }: PanelElement, property: StyleProperty): string | undefined {
  return style[property]?.resolved ?? style[property]?.value
}

function lower(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1)
}
