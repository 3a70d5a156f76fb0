import { Alert, Button, Stack, Text } from '@mantine/core'
import type { BatchAnswer } from '@platen/contract'
import { IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

/** How the table was read where its sender may have meant something else. */
export function BatchHints({ batch: { hints = [], templateId } }: { batch: BatchAnswer }) {
  if (hints.length === 0) return null
  const hasRepeats = hints.some(({ code }) => code === 'rows_repeat')
  return (
    <Alert
      color={hasRepeats ? 'yellow' : 'gray'}
      icon={<IconInfoCircle aria-hidden />}
      role="status"
      title="Check how the table was read"
    >
      <Stack align="flex-start" gap="sm">
        {hints.map(({ code, column, message }) => (
          <Text key={`${code} ${column}`} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {message}
          </Text>
        ))}
        {hasRepeats && (
          <Button
            renderRoot={(root) => <Link {...root} to="/batches/new" search={{ templateId }} />}
            variant="default"
            size="xs"
          >
            Start a new batch with grouped rows
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
