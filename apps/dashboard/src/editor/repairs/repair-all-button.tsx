import { Button } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Repair } from './repair.ts'
import { useRepairing } from './use-repairs.ts'

interface RepairAllButtonProps {
  repairs: readonly Repair[]
  /** The id of what says what would be fixed: it is read out with the button, which takes the focus. */
  describedBy: string
  onRepaired: () => void
}

/** The way on where faults have their repairs: makes all of them at a press, and has the focus as soon as it is there. */
export function RepairAllButton({ repairs, describedBy, onRepaired }: RepairAllButtonProps) {
  const repair = useRepairing()
  const button = useRef<HTMLButtonElement>(null)
  // It stays in sight, and what is above it is to be read from its beginning.
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <Button
      ref={button}
      aria-describedby={describedBy}
      leftSection={<IconWand size={16} aria-hidden />}
      onClick={() => {
        repair(repairs, 'Fixing page and samples')
        onRepaired()
      }}
    >
      {repairs.length === 1 ? 'Fix it and check again' : 'Fix all and check again'}
    </Button>
  )
}
