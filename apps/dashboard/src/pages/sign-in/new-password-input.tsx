import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { sentenceAt } from '../../api/problem-error.ts'

export const passwordLengthMin = 10

/** A password that is chosen: long is all it has to be. */
export function NewPasswordInput(props: {
  label: string
  value: string
  onChange: (value: string) => void
  error: unknown
}) {
  const [wasLeft, setWasLeft] = useState(false)
  const sentence = sentenceAt(props.error, '/password') ?? sentenceAt(props.error, '/newPassword')
  const isShort = wasLeft && props.value !== '' && props.value.length < passwordLengthMin
  return (
    <PasswordInput
      label={props.label}
      description={`At least ${passwordLengthMin} characters. A few words make a good one.`}
      name="new-password"
      autoComplete="new-password"
      required
      withAsterisk={false}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onBlur={() => setWasLeft(true)}
      error={
        sentence ??
        (isShort ? `${passwordLengthMin - props.value.length} more characters are needed.` : undefined)
      }
    />
  )
}
