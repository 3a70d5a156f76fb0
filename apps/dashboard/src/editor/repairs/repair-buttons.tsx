import { Button, Group } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Repair } from './repair.ts'
import { useRepairing } from './use-repairs.ts'

const shownMax = 4

/** Buttons that apply fixes, separately or all at once. `onRepaired` runs afterwards. If `isDefault` is set, the first button takes the focus. */
export function RepairButtons({
  repairs,
  onRepaired = () => undefined,
  isDefault = false,
}: {
  repairs: readonly Repair[]
  onRepaired?: () => void
  isDefault?: boolean
}) {
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isDefault) group.current?.querySelector('button')?.focus()
  }, [isDefault])
  const repair = useRepairing()
  const all = repairs.flatMap((one) => [one, ...(one.instead ? [one.instead] : [])])
  if (all.length === 0) return null
  const sure = repairs.filter(({ isChoice }) => !isChoice)
  return (
    <Group ref={group} gap={6} mt={8} role="group" aria-label="Fixes">
      {sure.length > 1 && (
        <Button
          size="compact-sm"
          leftSection={<IconWand size={14} aria-hidden />}
          onClick={() => {
            repair(sure, 'Fixing page and sample data')
            onRepaired()
          }}
        >
          Fix all
        </Button>
      )}
      {all.slice(0, shownMax).map((one) => (
        <Button
          key={one.id}
          size="compact-sm"
          variant={isDefault && one === all[0] && sure.length < 2 ? 'filled' : 'default'}
          {...(one === repairs[0] &&
            repairs.length === 1 && { leftSection: <IconWand size={14} aria-hidden /> })}
          onClick={() => {
            repair([one], one.label)
            onRepaired()
          }}
        >
          {one.label}
        </Button>
      ))}
    </Group>
  )
}
