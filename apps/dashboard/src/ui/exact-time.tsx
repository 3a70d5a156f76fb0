import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

const whole = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** A tooltip with the exact time of a `TimeText`. It is loaded on hover, so it is open from the start. */
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
