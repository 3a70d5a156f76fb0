import { useEffect, useRef } from 'react'
import { useOpenFinding } from './finding-list.tsx'
import type { PageFinding } from './page-findings.ts'

/** F8 goes to the next finding, with Shift to the one before, from wherever one is; in the code its own faults come first. */
export function useFindingKeys(findings: readonly PageFinding[]): void {
  const open = useOpenFinding()
  const last = useRef<string>(undefined)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
        return
      const at = findings.findIndex(({ id }) => id === last.current)
      const from = at < 0 && event.shiftKey ? 0 : at
      const next = findings.at((from + (event.shiftKey ? -1 : 1)) % findings.length)
      if (!next) return
      event.preventDefault()
      last.current = next.id
      open(next)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [findings, open])
}
