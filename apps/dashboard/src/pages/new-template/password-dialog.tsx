import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'

/** Asks for the password of a PDF. `problem`: the last one was not right. */
export function PasswordDialog(props: {
  fileName: string
  problem: string | undefined
  isBusy: boolean
  onClose: () => void
  onPassword: (password: string) => void
}) {
  const [password, setPassword] = useState('')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    props.onPassword(password)
  }
  return (
    <Modal opened onClose={props.onClose} title="The PDF is locked" centered>
      <form onSubmit={onSubmit}>
        <Stack>
          <Text size="sm">
            {props.fileName} asks for a password. It is used once, to open the file, and kept nowhere.
          </Text>
          <PasswordInput
            label="Password"
            data-autofocus
            value={password}
            autoComplete="off"
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={props.problem}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={props.isBusy} disabled={password === ''}>
              Open
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
