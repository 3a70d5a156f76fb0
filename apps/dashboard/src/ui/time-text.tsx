import { Text } from '@mantine/core'
import { lazy, startTransition, useState } from 'react'

const ExactTime = lazy(() => import('./exact-time.tsx').then((part) => ({ default: part.ExactTime })))

const steps: Array<[unit: Intl.RelativeTimeFormatUnit, seconds: number]> = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** Formats an instant relative to `now`: "3 hours ago", "in 2 days", "just now". */
export function formatRelativeTime(instant: string, now: number): string {
  const seconds = Math.round((Date.parse(instant) - now) / 1_000)
  for (const [unit, length] of steps) {
    if (Math.abs(seconds) >= length) return words.format(Math.round(seconds / length), unit)
  }
  return 'just now'
}

/** Shows a relative time, with the exact one on hover. */
export function TimeText({ instant }: { instant: string }) {
  const [wasPointedAt, setWasPointedAt] = useState(false)
  const text = (
    <Text
      component="time"
      dateTime={instant}
      inherit
      span
      onPointerEnter={() => startTransition(() => setWasPointedAt(true))}
    >
      {formatRelativeTime(instant, Date.now())}
    </Text>
  )
  return wasPointedAt ? <ExactTime instant={instant}>{text}</ExactTime> : text
}
