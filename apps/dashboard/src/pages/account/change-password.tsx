import { Alert, Button, PasswordInput, Stack, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sentenceAt } from '../../api/problem-error.ts'
import { queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { send } from '../../api/send.ts'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import { NewPasswordInput } from '../sign-in/new-password-input.tsx'

export function ChangePassword() {
  const [currentPassword, setCurrentPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const change = useMutation({
    mutationFn: () =>
      send('/auth/change-password', { method: 'POST', json: { currentPassword, newPassword } }),
    onSuccess: async () => {
      setCurrentPassword('')
      setNewPassword('')
      notifications.show({ message: 'Password changed. You are logged out everywhere else.' })
      await queryClient.invalidateQueries({ queryKey: queries.sessions().queryKey })
    },
  })
  const problem = change.error
  const sentence = sentenceAt(problem, '/currentPassword')
  const isPlaced = sentence !== undefined || sentenceAt(problem, '/newPassword') !== undefined
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate()
  }
  return (
    <section aria-labelledby="password">
      <Title order={2} id="password" mb="sm">
        Password
      </Title>
      <form onSubmit={onSubmit}>
        <Stack maw={400}>
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            value={currentPassword}
            onChange={(event) => setCurrentPassword(event.currentTarget.value)}
            error={sentence}
          />
          <NewPasswordInput
            label="New password"
            value={newPassword}
            onChange={setNewPassword}
            error={problem}
          />
          {problem !== null && !isPlaced && (
            <Alert color="red" role="alert">
              {userMessageOf(problem)}
            </Alert>
          )}
          <Button
            type="submit"
            variant="default"
            loading={change.isPending}
            disabled={currentPassword === '' || newPassword === ''}
            style={{ alignSelf: 'flex-start' }}
          >
            Change password
          </Button>
        </Stack>
      </form>
    </section>
  )
}
