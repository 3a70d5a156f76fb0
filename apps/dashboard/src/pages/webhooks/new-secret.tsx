import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { CopyButton } from '../../ui/copy-button.tsx'
import classes from './new-secret.module.css'

/** The secret of an endpoint, which is shown only once. */
export function NewSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <Stack>
      <Text>
        Your program uses this secret to verify that messages come from Platen. Store it like a password.
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Code className={classes.secret}>{secret}</Code>
        <CopyButton text={secret} what="the secret" />
      </Group>
      <Alert color="yellow" icon={<IconLock aria-hidden />}>
        This secret is shown only once. If you lose it, rotate it to get a new one.
      </Alert>
      <Group justify="flex-end">
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  )
}
