import { Text } from '@mantine/core'
import { adviceOf, placeWords, type ToldFault } from './fault-words.ts'

/** A wrong place in a line. */
export function FaultLine({ fault }: { fault: ToldFault }) {
  const place = placeWords(fault.pointer)
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
