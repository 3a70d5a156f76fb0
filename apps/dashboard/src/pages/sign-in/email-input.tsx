import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { sentenceAt } from '../../api/problem-error.ts'

/** The input for an email address. Obvious mistakes are shown when it loses focus, and the service checks the rest. */
export function EmailInput(props: { value: string; onChange: (value: string) => void; error: unknown }) {
  const [wasBlurred, setWasBlurred] = useState(false)
  const looksWrong = wasBlurred && props.value !== '' && !/^\S+@\S+$/.test(props.value.trim())
  const sentence = sentenceAt(props.error, '/email')
  return (
    <TextInput
      label="Email"
      type="email"
      name="email"
      autoComplete="username"
      autoFocus
      required
      withAsterisk={false}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onBlur={() => setWasBlurred(true)}
      error={
        sentence ??
        (looksWrong ? 'Enter a valid email address. It must contain an @ and no spaces.' : undefined)
      }
    />
  )
}
