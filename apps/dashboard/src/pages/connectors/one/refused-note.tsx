import { Alert, Text } from '@mantine/core'
import type { Connector } from '@platen/contract'
import { TimeText } from '../../../ui/time-text.tsx'

/** That messages were refused, and why the last one was: a wrong secret shows nowhere else. */
export function RefusedNote({ refused }: { refused: Connector['refused'] }) {
  if (refused === null) return null
  const { count, lastAt, lastReason } = refused
  return (
    <Alert color="orange" title={count === 1 ? 'A message was refused' : `${count} messages were refused`}>
      <Text size="sm">
        {lastReason} (<TimeText instant={lastAt} />)
      </Text>
    </Alert>
  )
}
