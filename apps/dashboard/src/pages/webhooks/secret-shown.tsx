import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { CopyButton } from '../../ui/copy-button.tsx'
import classes from './secret-shown.module.css'

/** An endpoint's secret, the one time that it is told. */
export function SecretShown({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <Stack>
      <Text>
        Your program checks with this secret that a message is from here. Put it where your program finds it,
        as you would a password.
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Code className={classes.secret}>{secret}</Code>
        <CopyButton text={secret} what="the secret" />
      </Group>
      <Alert color="yellow" icon={<IconLock aria-hidden />}>
        It is shown this once. If it is lost, rotate it: you get a new one.
      </Alert>
      <Group justify="flex-end">
        <Button onClick={onDone}>I have it</Button>
      </Group>
    </Stack>
  )
}
