import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './element-panel.module.css'

/** A small button that is on or off. */
export function Toggle(props: {
  label: string
  isOn: boolean
  /** It is so by what holds for others too. */
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
