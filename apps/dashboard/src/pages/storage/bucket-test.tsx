import { List, Text, ThemeIcon } from '@mantine/core'
import type { BucketTest } from '@platen/contract'
import { IconCheck, IconX } from '@tabler/icons-react'

const stepLabels = { write: 'Write a test object', read: 'Read the object', delete: 'Delete the object' }

/** Shows the result of a bucket test, step by step, with the error message from the store. */
export function BucketTestSteps({ test }: { test: BucketTest }) {
  return (
    <div role="status">
      <Text fw={600} mb="xs">
        {test.ok ? 'The bucket works.' : 'The bucket failed the test.'}
      </Text>
      <List spacing={6} size="sm" center>
        {test.steps.map(({ step, ok, ms, message }) => (
          <List.Item
            key={step}
            icon={
              <ThemeIcon size={20} radius="xl" color={ok ? 'teal' : 'red'} variant="light">
                {ok ? <IconCheck size={14} aria-label="done" /> : <IconX size={14} aria-label="failed" />}
              </ThemeIcon>
            }
          >
            {stepLabels[step]}
            <Text span c="dimmed" size="sm">
              {' '}
              · {Math.round(ms)} ms
            </Text>
            {!ok && (
              <Text size="sm" c="red">
                {message}
              </Text>
            )}
          </List.Item>
        ))}
      </List>
    </div>
  )
}
