import { Text } from '@mantine/core'
import { adviceOf, placeWords, type ReportedFault } from './fault-words.ts'

/**
 * A wrong place in a line of words. `itemLine`: that of the item, which need not be said again. `called`: what people call fields, by their
 * paths.
 */
export function FaultLine(props: {
  fault: ReportedFault
  itemLine?: number | undefined
  called?: ReadonlyMap<string, string>
}) {
  const { fault, itemLine, called } = props
  const { line, row } = fault
  const isElsewhere = itemLine !== undefined && line !== undefined && line !== itemLine
  const place = [
    isElsewhere ? (row === undefined ? `Line ${line}` : `Row ${row}`) : '',
    placeWords(fault.pointer, called),
  ]
    .filter(Boolean)
    .join(', ')
  const todo = adviceOf(fault)
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {place !== '' && (
        <Text span inherit fw={600}>
          {place}:{' '}
        </Text>
      )}
      {fault.message}
      {todo !== '' && (
        <Text span inherit c="dimmed">
          {' '}
          {todo}
        </Text>
      )}
    </Text>
  )
}
