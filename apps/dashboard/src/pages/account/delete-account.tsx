import { Alert, Button, Group, Modal, PasswordInput, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sentenceAt } from '../../api/problem-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { send } from '../../api/send.ts'
import { sentenceOf } from '../../ui/sentence-error.ts'
import { servicePath } from '../../api/service-path.ts'

/** The end of the account: asked for once, and proven with the password. */
export function DeleteAccount() {
  const [isOpen, dialog] = useDisclosure()
  const [password, setPassword] = useState('')
  const end = useMutation({
    mutationFn: () => send('/account', { method: 'DELETE', json: { password } }),
    onSuccess: async () => {
      queryClient.clear()
      const { forgetKept } = await import('../../shell/forget-kept.ts')
      await forgetKept()
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
        Delete the account
      </Title>
      <Text c="dimmed" mb="sm">
        Ends its key, and removes its templates, versions, bucket connections and figures. Files in your own
        buckets stay.
      </Text>
      <Button variant="light" color="red" onClick={dialog.open}>
        Delete the account…
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title="Delete the account and all its data?" centered>
        <form onSubmit={onSubmit}>
          <Stack>
            <Text>
              This takes effect immediately and cannot be undone. Programs that use its key are refused.
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
                {sentenceOf(end.error)}
              </Alert>
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={dialog.close}>
                Keep the account
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
