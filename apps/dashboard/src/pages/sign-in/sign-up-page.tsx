import { Anchor, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { sentenceAt } from '../../api/problem-error.ts'
import { queries } from '../../api/queries.ts'
import { send } from '../../api/send.ts'
import { EmailInput } from './email-input.tsx'
import { NewPasswordInput } from './new-password-input.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useAfterLogin } from './use-after-login.ts'

const route = getRouteApi('/sign-up')

export function SignUpPage() {
  const { invite } = route.useSearch()
  const welcome = useQuery(queries.welcome()).data
  const afterLogin = useAfterLogin()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const signUp = useMutation({
    mutationFn: async () => {
      const json = { name, email, password, ...(invite === undefined ? {} : { invite }) }
      await send('/auth/sign-up/email', { method: 'POST', json })
      // The response is the same if the address already has an account, so only the login below shows whether the sign-up succeeded.
      await send('/auth/sign-in/email', { method: 'POST', json: { email, password } })
    },
    onSuccess: () => afterLogin('/new'),
  })
  const logIn = (
    <>
      Have an account?{' '}
      <Anchor component={Link} to="/sign-in" inherit>
        Log in
      </Anchor>
    </>
  )
  if (welcome?.signup === 'closed') {
    const lead =
      'Ask the operator of this service for an account. If you are the operator, set PLATEN_SIGNUP to invite or open.'
    return <SignInFrame title="Sign-up is closed" lead={lead} foot={logIn} />
  }
  if (welcome?.signup === 'invite' && invite === undefined) {
    const lead = 'Ask the operator of this service for an invitation. It is a link that opens this page.'
    return <SignInFrame title="Invitation required" lead={lead} foot={logIn} />
  }
  return (
    <SignInFrame
      title="Create your account"
      lead="Design templates and generate documents. Your account includes an API key."
      error={signUp.error}
      submit={{ label: 'Create account', isBusy: signUp.isPending, act: () => signUp.mutate() }}
      foot={logIn}
    >
      <EmailInput value={email} onChange={setEmail} error={signUp.error} />
      <TextInput
        label="Your name"
        name="name"
        autoComplete="name"
        required
        withAsterisk={false}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={sentenceAt(signUp.error, '/name')}
      />
      <NewPasswordInput label="Password" value={password} onChange={setPassword} error={signUp.error} />
    </SignInFrame>
  )
}
