import { Alert, Button, Group, Modal, PasswordInput, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sentenceAt } from '../../api/problem-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { send } from '../../api/send.ts'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import { servicePath } from '../../api/service-path.ts'

export function DeleteAccount() {
  const [isOpen, dialog] = useDisclosure()
  const [password, setPassword] = useState('')
  const end = useMutation({
    mutationFn: () => send('/account', { method: 'DELETE', json: { password } }),
    onSuccess: async () => {
      queryClient.clear()
      const { clearStoredData } = await import('../../shell/clear-stored-data.ts')
      await clearStoredData()
      window.location.assign(servicePath('/app/sign-in'))
    },
  })
  const sentence = sentenceAt(end.error, '/password')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    end.mutate()
  }
  return (
    <section aria-labelledby="delete">
      <Title order={2} id="delete" mb={4}>
        Delete account
      </Title>
      <Text c="dimmed" mb="sm">
        Deletes your API keys, templates, versions, bucket connections and activity. Files in your own buckets
        are kept.
      </Text>
      <Button variant="light" color="red" onClick={dialog.open}>
        Delete account…
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title="Delete your account and all its data?" centered>
        <form onSubmit={onSubmit}>
          <Stack>
            <Text>
              This takes effect immediately and cannot be undone. API keys of this account stop working.
            </Text>
            <PasswordInput
              label="Your password"
              autoComplete="current-password"
              data-autofocus
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              error={sentence}
            />
            {end.isError && sentence === undefined && (
              <Alert color="red" role="alert">
                {userMessageOf(end.error)}
              </Alert>
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={dialog.close}>
                Cancel
              </Button>
              <Button type="submit" color="red" loading={end.isPending} disabled={password === ''}>
                Delete everything
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </section>
  )
}
