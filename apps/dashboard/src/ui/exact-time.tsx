import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

const whole = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** The exact instant beside a `TimeText`. It is there when it was pointed at, so it begins open. */
export function ExactTime({ instant, children }: { instant: string; children: ReactElement }) {
  return (
    <Tooltip
      defaultOpened
      label={whole.format(new Date(instant))}
      withArrow
      events={{ hover: true, focus: true, touch: true }}
    >
      {children}
    </Tooltip>
  )
}
