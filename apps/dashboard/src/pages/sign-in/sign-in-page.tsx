import { Anchor, PasswordInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { queries } from '../../api/queries.ts'
import { send } from '../../api/send.ts'
import { EmailInput } from './email-input.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useAfterLogin } from './use-after-login.ts'

const route = getRouteApi('/sign-in')

export function SignInPage() {
  const search = route.useSearch()
  const welcome = useQuery(queries.welcome()).data
  const afterLogin = useAfterLogin()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const signIn = useMutation({
    mutationFn: () => send('/auth/sign-in/email', { method: 'POST', json: { email, password } }),
    onSuccess: () => afterLogin(search.to),
  })
  return (
    <SignInFrame
      title="Log in"
      error={signIn.error}
      submit={{ label: 'Log in', isBusy: signIn.isPending, act: () => signIn.mutate() }}
      foot={
        welcome?.signup === 'open' && (
          <>
            New here?{' '}
            <Anchor component={Link} to="/sign-up" inherit>
              Create an account
            </Anchor>
          </>
        )
      }
    >
      <EmailInput value={email} onChange={setEmail} error={signIn.error} />
      <div>
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Anchor component={Link} to="/forgot-password" size="sm" mt={6} display="inline-block">
          Forgot your password?
        </Anchor>
      </div>
    </SignInFrame>
  )
}
