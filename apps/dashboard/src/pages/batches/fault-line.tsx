import { Text } from '@mantine/core'
import { adviceFor, formatPointer, type ReportedFault } from './fault-text.ts'

/**
 * Shows one fault on a line. The line number of the fault is omitted if it equals `itemLine`, the line number of its item. `labels` are field
 * labels by path.
 */
export function FaultLine(props: {
  fault: ReportedFault
  itemLine?: number | undefined
  labels?: ReadonlyMap<string, string>
}) {
  const { fault, itemLine, labels } = props
  const { line, row } = fault
  const isElsewhere = itemLine !== undefined && line !== undefined && line !== itemLine
  const position = [
    isElsewhere ? (row === undefined ? `Line ${line}` : `Row ${row}`) : '',
    formatPointer(fault.pointer, labels),
  ]
    .filter(Boolean)
    .join(', ')
  const advice = adviceFor(fault)
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {position !== '' && (
        <Text span inherit fw={600}>
          {position}:{' '}
        </Text>
      )}
      {fault.message}
      {advice !== '' && (
        <Text span inherit c="dimmed">
          {' '}
          {advice}
        </Text>
      )}
    </Text>
  )
}
