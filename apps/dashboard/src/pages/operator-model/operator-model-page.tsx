import { PasswordInput, Skeleton } from '@mantine/core'
import type { ModelAnswer } from '@platen/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askOperator } from '../../api/ask-operator.ts'
import { ProblemError } from '../../api/problem-error.ts'
import { SignInFrame } from '../sign-in/sign-in-frame.tsx'
import { ModelPanel } from './model-panel.tsx'
import { useOperatorToken } from './operator-token.ts'

/** For whoever operates the installation: which model answers prompts, and how it is reached. Needs the operator's token, and no account. */
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
        // What was typed goes with who set it: after “Disconnect” nothing of it is shown.
        key={model.data.setBy}
        token={token}
        model={model.data}
        onRead={() => void model.refetch()}
        onLeave={forget}
      />
    )
  if (token !== undefined && model.isPending) {
    return (
      <SignInFrame title="The model">
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
      title="The model"
      lead="For operators of this installation: the model that is used when templates are described."
      error={isWrong ? undefined : error}
      submit={{
        label: 'Go on',
        isBusy: false,
        act: () => {
          if (typed.trim() !== '') onToken(typed.trim())
        },
      }}
      foot="The token is kept only for this tab and is sent only to this service."
    >
      <PasswordInput
        label="Operator token"
        description="The setting PLATEN_OPERATOR_TOKEN; where it was not set, the service made one in its data folder when it first started."
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={isWrong ? 'This is not the operator token of this service.' : undefined}
      />
    </SignInFrame>
  )
}
