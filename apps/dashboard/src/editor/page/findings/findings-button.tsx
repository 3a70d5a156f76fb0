import { Button, Popover } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import classes from './finding-list.module.css'
import { FindingList, useOpenFinding } from './finding-list.tsx'
import type { PageFinding } from './page-findings.ts'
import { useFindings, useMarked } from './use-findings.ts'

/** Shows the number of issues, and lists them when pressed. Renders nothing without issues. */
export function FindingsButton() {
  const findings = useFindings()
  useMarked(findings)
  useFindingKeys(findings)
  const [isOpen, setIsOpen] = useState(false)
  if (findings.length === 0) return null
  const label = findings.length === 1 ? '1 issue' : `${findings.length} issues`
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width={380}
      shadow="md"
      withinPortal
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="light"
          color="orange"
          className={classes.button}
          leftSection={<IconAlertTriangle size={14} aria-hidden />}
          aria-label={label}
          onClick={() => setIsOpen((was) => !was)}
        >
          {findings.length}
          <span className={classes.label}>{label.slice(String(findings.length).length)}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <FindingList findings={findings} onClose={() => setIsOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** F8 opens the next finding, and Shift+F8 opens the previous one. In the code editor, the keys first go through its own errors. */
function useFindingKeys(findings: readonly PageFinding[]): void {
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
