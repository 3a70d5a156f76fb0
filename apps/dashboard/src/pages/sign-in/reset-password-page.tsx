import { Anchor } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { send } from '../../api/send.ts'
import { NewPasswordInput } from './new-password-input.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

const route = getRouteApi('/reset-password')

export function ResetPasswordPage() {
  const { token } = route.useSearch()
  const navigate = useNavigate()
  const [newPassword, setNewPassword] = useState('')
  const reset = useMutation({
    mutationFn: () => send('/auth/reset-password', { method: 'POST', json: { token, newPassword } }),
    onSuccess: () => {
      notifications.show({ message: 'Password changed. Log in with your new password.' })
      return navigate({ to: '/sign-in' })
    },
  })
  const another = (
    <Anchor component={Link} to="/forgot-password" inherit>
      Request another link
    </Anchor>
  )
  if (token === undefined) {
    const lead = 'Part of the address is missing. Open the link from the email, or copy the whole link.'
    return <SignInFrame title="This link is incomplete" lead={lead} foot={another} />
  }
  return (
    <SignInFrame
      title="Set a new password"
      lead="You will be logged out everywhere else."
      error={reset.error}
      submit={{ label: 'Set password', isBusy: reset.isPending, act: () => reset.mutate() }}
      foot={another}
    >
      <NewPasswordInput
        label="New password"
        value={newPassword}
        onChange={setNewPassword}
        error={reset.error}
      />
    </SignInFrame>
  )
}
