import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { sentenceAt } from '../../api/problem-error.ts'

/** The address's field: what is plainly no address is said when leaving it, the rest is the service's word. */
export function EmailInput(props: { value: string; onChange: (value: string) => void; error: unknown }) {
  const [wasLeft, setWasLeft] = useState(false)
  const looksWrong = wasLeft && props.value !== '' && !/^\S+@\S+$/.test(props.value.trim())
  const sentence = sentenceAt(props.error, '/email')
  return (
    <TextInput
      label="E-mail"
      type="email"
      name="email"
      autoComplete="username"
      autoFocus
      required
      withAsterisk={false}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onBlur={() => setWasLeft(true)}
      error={
        sentence ??
        (looksWrong ? 'This does not look like an e-mail address: it lacks an @, or has a space.' : undefined)
      }
    />
  )
}
