import { Alert, Anchor } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { queries } from '../../api/queries.ts'
import { send } from '../../api/send.ts'
import { EmailInput } from './email-input.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

export function ForgotPasswordPage() {
  const welcome = useQuery(queries.welcome()).data
  const [email, setEmail] = useState('')
  const request = useMutation({
    mutationFn: () =>
      send('/auth/request-password-reset', {
        method: 'POST',
        json: { email, redirectTo: '/app/reset-password' },
      }),
  })
  const back = (
    <Anchor component={Link} to="/sign-in" inherit>
      Back to login
    </Anchor>
  )
  if (welcome && !welcome.sendsMail) {
    const lead = 'This service cannot send email. Ask your operator for a link to set a new password.'
    return <SignInFrame title="Forgot your password?" lead={lead} foot={back} />
  }
  if (request.isSuccess) {
    return (
      <SignInFrame title="Check your email" foot={back}>
        <Alert color="petrol" role="status">
          If there is an account for {email.trim()}, we sent a link to it. The link works once, and expires
          after an hour.
        </Alert>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame
      title="Forgot your password?"
      lead="We will send you a link to set a new one."
      error={request.error}
      submit={{ label: 'Send link', isBusy: request.isPending, act: () => request.mutate() }}
      foot={back}
    >
      <EmailInput value={email} onChange={setEmail} error={request.error} />
    </SignInFrame>
  )
}
