import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { sentenceAt } from '../../api/problem-error.ts'

export const passwordLengthMin = 10

/** The input for a new password. The only requirement is the length. */
export function NewPasswordInput(props: {
  label: string
  value: string
  onChange: (value: string) => void
  error: unknown
}) {
  const [wasBlurred, setWasBlurred] = useState(false)
  const sentence = sentenceAt(props.error, '/password') ?? sentenceAt(props.error, '/newPassword')
  const isShort = wasBlurred && props.value !== '' && props.value.length < passwordLengthMin
  return (
    <PasswordInput
      label={props.label}
      description={`At least ${passwordLengthMin} characters. A few random words make a good password.`}
      name="new-password"
      autoComplete="new-password"
      required
      withAsterisk={false}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onBlur={() => setWasBlurred(true)}
      error={
        sentence ??
        (isShort ? `${passwordLengthMin - props.value.length} more characters required.` : undefined)
      }
    />
  )
}
