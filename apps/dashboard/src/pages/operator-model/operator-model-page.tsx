import { PasswordInput, Skeleton } from '@mantine/core'
import type { ModelAnswer } from '@platen/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askOperator } from '../../api/ask-operator.ts'
import { ProblemError } from '../../api/problem-error.ts'
import { SignInFrame } from '../sign-in/sign-in-frame.tsx'
import { ModelPanel } from './model-panel.tsx'
import { useOperatorToken } from './operator-token.ts'

/** Settings for the model that responds to prompts, for the operator. The page requires the operator token, but no account. */
export function OperatorModelPage() {
  const { token, keep, forget } = useOperatorToken()
  const model = useQuery({
    queryKey: ['operator-model', token],
    queryFn: () => askOperator<ModelAnswer>('/model', { token: token ?? '' }),
    enabled: token !== undefined,
    gcTime: 0,
  })
  if (token !== undefined && model.data)
    return (
      <ModelPanel
        // A new key resets the form when the source of the settings changes, such as after “Disconnect”.
        key={model.data.setBy}
        token={token}
        model={model.data}
        onRead={() => void model.refetch()}
        onLeave={forget}
      />
    )
  if (token !== undefined && model.isPending) {
    return (
      <SignInFrame title="Model">
        <Skeleton h={36} aria-busy />
      </SignInFrame>
    )
  }
  return (
    <TokenForm
      error={model.error}
      onToken={(given) => {
        if (given === token) void model.refetch()
        else keep(given)
      }}
    />
  )
}

function TokenForm({ error, onToken }: { error: unknown; onToken: (token: string) => void }) {
  const [typed, setTyped] = useState('')
  const isWrong = error instanceof ProblemError && error.status === 401
  return (
    <SignInFrame
      title="Model"
      lead="For operators of this installation. Set the model that responds to prompts."
      error={isWrong ? undefined : error}
      submit={{
        label: 'Continue',
        isBusy: false,
        act: () => {
          if (typed.trim() !== '') onToken(typed.trim())
        },
      }}
      foot="The token is kept only for this tab and is sent only to this service."
    >
      <PasswordInput
        label="Operator token"
        description="The value of PLATEN_OPERATOR_TOKEN. If it is not set, the service created a token in its data folder at its first start."
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={isWrong ? 'This is not the operator token of this service.' : undefined}
      />
    </SignInFrame>
  )
}
