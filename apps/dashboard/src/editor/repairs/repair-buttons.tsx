import { Button, Group } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import type { Repair } from './repair.ts'
import { useRepairing } from './use-repairs.ts'

const shownMax = 4

/** What repairs the faults beside it: each by itself, or all at a press. `onRepaired`: what comes after it. */
export function RepairButtons({
  repairs,
  onRepaired = () => undefined,
}: {
  repairs: readonly Repair[]
  onRepaired?: () => void
}) {
  const repair = useRepairing()
  const all = repairs.flatMap((one) => [one, ...(one.instead ? [one.instead] : [])])
  if (all.length === 0) return null
  const sure = repairs.filter(({ isChoice }) => !isChoice)
  return (
    <Group gap={6} mt={8} role="group" aria-label="Mend it">
      {sure.length > 1 && (
        <Button
          size="compact-sm"
          leftSection={<IconWand size={14} aria-hidden />}
          onClick={() => {
            repair(sure, 'Mending page and samples')
            onRepaired()
          }}
        >
          Mend all
        </Button>
      )}
      {all.slice(0, shownMax).map((one) => (
        <Button
          key={one.id}
          size="compact-sm"
          variant="default"
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
