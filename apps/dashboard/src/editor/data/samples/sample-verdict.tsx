import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { SampleFaults } from '@platen/template/draft'
import { RepairButtons } from '../../repairs/repair-buttons.tsx'
import { useRepairs } from '../../repairs/use-repairs.ts'
import { fieldOfPointer } from '../../locations.ts'
import classes from './sample-verdict.module.css'

const shownMax = 6

/** Reports whether the sample matches the template. `onOpen` shows a value. */
export function SampleVerdict(props: { faults: SampleFaults; onOpen: (pointer: string) => void }) {
  const { faults, onOpen } = props
  const repairs = useRepairs()
  if (faults.total === 0) {
    return (
      <p className={classes.fine} role="status">
        <IconCircleCheck size={18} aria-hidden />
        The sample matches the template.
      </p>
    )
  }
  const positions = faults.total === 1 ? '1 value does' : `${faults.total} values do`
  return (
    <section className={classes.wrong} aria-label="Mismatches with the template">
      <p className={classes.sentence} role="status">
        <IconAlertTriangle size={18} aria-hidden />
        {positions} not match the template.
      </p>
      <ul>
        {faults.items.slice(0, shownMax).map((item) => (
          <li key={item.pointer}>
            <UnstyledButton className={classes.position} onClick={() => onOpen(item.pointer)}>
              <code>{fieldOfPointer(`/data${item.pointer}`) || 'data'}</code>
            </UnstyledButton>{' '}
            {item.message}
          </li>
        ))}
        {faults.total > shownMax && <li>and {faults.total - shownMax} more</li>}
      </ul>
      <RepairButtons repairs={repairs} />
    </section>
  )
}
