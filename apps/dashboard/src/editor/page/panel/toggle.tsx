import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './element-panel.module.css'

/** A toggle button. */
export function Toggle(props: {
  label: string
  isOn: boolean
  /** The value is inherited or shared with other elements. */
  isHeld?: boolean
  onPress: () => void
  children: ReactNode
}) {
  const { label, isOn, isHeld = false, onPress, children } = props
  return (
    <ActionIcon
      variant="default"
      className={classes.toggle}
      data-held={isHeld || undefined}
      size={30}
      title={label}
      aria-label={label}
      aria-pressed={isOn}
      onClick={onPress}
    >
      {children}
    </ActionIcon>
  )
}
