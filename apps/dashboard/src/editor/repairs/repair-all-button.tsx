import { Button } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Repair } from './repair.ts'
import { useRepairing } from './use-repairs.ts'

interface RepairAllButtonProps {
  repairs: readonly Repair[]
  /** ID of the element that lists the fixes. Screen readers announce the list with the button, which takes the focus. */
  describedBy: string
  onRepaired: () => void
}

/** The default button that applies all fixes. It takes the focus when it appears. */
export function RepairAllButton({ repairs, describedBy, onRepaired }: RepairAllButtonProps) {
  const repair = useRepairing()
  const button = useRef<HTMLButtonElement>(null)
  // Without scrolling, so that the start of the list above stays visible. The button is always visible.
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <Button
      ref={button}
      aria-describedby={describedBy}
      leftSection={<IconWand size={16} aria-hidden />}
      onClick={() => {
        repair(repairs, 'Fixing page and sample data')
        onRepaired()
      }}
    >
      {repairs.length === 1 ? 'Fix and check again' : 'Fix all and check again'}
    </Button>
  )
}
