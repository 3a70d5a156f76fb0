import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'

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
      variant={isOn ? 'light' : 'default'}
      color={isOn && !isHeld ? 'petrol' : 'gray'}
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
