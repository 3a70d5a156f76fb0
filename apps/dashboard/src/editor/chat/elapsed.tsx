import { useEffect, useState } from 'react'
import { elapsedText } from './turn-labels.ts'

/** Shows the time since an instant. Screen readers do not announce every second. */
export function Elapsed({ since }: { since: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span role="timer" aria-label="Elapsed time">
      {elapsedText(Math.max(0, now - Date.parse(since)))}
    </span>
  )
}
