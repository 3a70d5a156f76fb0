import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { FaultItem } from '@platen/contract'
import type { CheckedItem } from '../columns/check-items.ts'
import { countWords } from '../batch-words.ts'
import { FaultLine } from '../fault-line.tsx'
import { placeTitle } from '../fault-words.ts'
import classes from './row-check.module.css'

const shownMax = 8

/** What is known before anything is sent: of the columns, then of the first rows. */
export function RowCheck(props: {
  header: readonly FaultItem[]
  items: readonly CheckedItem[]
  /** There are more rows than those. */
  isCut: boolean
}) {
  const { header, items, isCut } = props
  if (header.length > 0) {
    const isUnreadable = header.some(({ code }) => code === 'malformed_json')
    return (
      <Alert
        color="orange"
        icon={<IconAlertTriangle aria-hidden />}
        title={isUnreadable ? 'The file cannot be read' : 'The columns do not fit yet'}
        role="status"
      >
        <Stack gap={4}>
          {header.map((fault) => (
            <FaultLine key={`${fault.code} ${fault.message}`} fault={{ ...fault, pointer: '' }} />
          ))}
        </Stack>
      </Alert>
    )
  }
  const wrong = items.filter(({ faults }) => faults.length > 0)
  const rest = isCut ? ' The other rows are checked when the batch begins.' : ''
  if (items.length === 0) {
    return (
      <Alert color="orange" role="status">
        There is no row under the names of the columns.
      </Alert>
    )
  }
  if (wrong.length === 0) {
    return (
      <Text size="sm" role="status" className={classes.fine}>
        <IconCircleCheck size={18} aria-hidden />
        {isCut ? `The first ${countWords(items.length, 'row')} fit.` : allFit(items.length)}
        {rest}
      </Text>
    )
  }
  return (
    <Alert
      color="orange"
      icon={<IconAlertTriangle aria-hidden />}
      title={`${countWords(wrong.length, 'row')} of ${isCut ? 'the first ' : ''}${items.length.toLocaleString('en')} will not do`}
      role="status"
    >
      <ul className={classes.list}>
        {wrong.slice(0, shownMax).map(({ faults, ...place }) => (
          <li key={place.item}>
            <Text size="sm" fw={600}>
              {placeTitle(place)}
            </Text>
            {faults.slice(0, 3).map((fault) => (
              <FaultLine key={`${fault.pointer} ${fault.code}`} fault={fault} itemLine={place.line} />
            ))}
          </li>
        ))}
      </ul>
      {wrong.length > shownMax && (
        <Text size="sm">And {countWords(wrong.length - shownMax, 'row')} more.</Text>
      )}
      <Text size="sm" mt="xs">
        Mend them in your file, or start: the batch tells every wrong row, and lets you mend them there.{rest}
      </Text>
    </Alert>
  )
}

function allFit(count: number): string {
  return count === 1 ? 'The one row fits.' : `All ${countWords(count, 'row')} fit.`
}
