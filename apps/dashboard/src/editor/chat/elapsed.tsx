import { useEffect, useState } from 'react'
import { elapsedWords } from './turn-words.ts'

/** Time since an instant, which goes on while it is shown. It is not read aloud each second. */
export function Elapsed({ since }: { since: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span role="timer" aria-label="Elapsed time">
      {elapsedWords(Math.max(0, now - Date.parse(since)))}
    </span>
  )
}
