import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './element-panel.module.css'

/** A toggle button. */
export function Toggle(props: {
  label: string
  isOn: boolean
  /** The value is inherited or shared with other elements. */
  isShared?: boolean
  onPress: () => void
  children: ReactNode
}) {
  const { label, isOn, isShared = false, onPress, children } = props
  return (
    <ActionIcon
      variant="default"
      className={classes.toggle}
      data-held={isShared || undefined}
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
