import { Alert, Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ModelAnswer, ModelTest } from '@platen/contract'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { askOperator } from '../../api/ask-operator.ts'
import { authorQueries } from '../../api/author-queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { Logo } from '../../shell/logo.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatDuration } from '../../ui/format-measures.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import { formOf, settingsOf } from './model-form.ts'
import { ModelFields } from './model-fields.tsx'
import classes from './model-panel.module.css'

/** Long enough for a local model that must be loaded first. */
const testTimeoutMs = 150_000

export function ModelPanel(props: {
  token: string
  model: ModelAnswer
  onRead: () => void
  onLeave: () => void
}) {
  const { token, model, onRead, onLeave } = props
  const [form, setForm] = useState(() => formOf(model))
  const [isConfirming, setIsConfirming] = useState(false)
  const finish = (message: string) => {
    notifications.show({ message })
    void queryClient.invalidateQueries({ queryKey: authorQueries.author().queryKey })
    onRead()
  }
  const test = useMutation({
    mutationFn: () =>
      askOperator<ModelTest>('/model/test', {
        token,
        method: 'POST',
        json: settingsOf(form),
        timeoutMs: testTimeoutMs,
      }),
  })
  const save = useMutation({
    mutationFn: () => askOperator('/model', { token, method: 'PUT', json: settingsOf(form) }),
    onSuccess: () => {
      setForm({ ...form, apiKey: '' })
      finish('Saved. This model responds to prompts from now on.')
    },
  })
  const forget = useMutation({
    mutationFn: () => askOperator('/model', { token, method: 'DELETE' }),
    onSuccess: () => {
      setIsConfirming(false)
      finish('Model disconnected. Its settings and key were deleted.')
    },
  })
  const problem = save.error ?? test.error
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    test.reset()
    save.mutate()
  }
  return (
    <main className={classes.page}>
      <Group justify="space-between" mb="xl">
        <Logo />
        <Group gap="md">
          <Anchor component={Link} to="/templates" size="sm">
            Templates
          </Anchor>
          <Button variant="default" size="compact-sm" onClick={onLeave}>
            Remove token
          </Button>
        </Group>
      </Group>
      <PageHead
        title="Model"
        lead="The model that responds when users describe templates or ask for changes. Their prompts, templates, attached files and sample data are sent to it."
      />
      <Paper withBorder className={classes.card}>
        <form onSubmit={onSubmit} autoComplete="off" noValidate>
          <Stack gap="lg">
            <SetBy model={model} />
            <ModelFields form={form} onForm={setForm} model={model} error={problem} />
            {problem !== null && (
              <Alert color="red" role="alert">
                {userMessageOf(problem)}
              </Alert>
            )}
            {test.data && !test.isPending && (
              <Alert
                color={test.data.ok ? 'teal' : 'red'}
                role="status"
                title={test.data.ok ? 'The model works' : 'The model does not work yet'}
              >
                {test.data.message} ({formatDuration(test.data.tookMs)})
              </Alert>
            )}
            <Group justify="space-between">
              <Button
                variant="default"
                loading={test.isPending}
                onClick={() => {
                  save.reset()
                  test.mutate()
                }}
              >
                Test
              </Button>
              <Group gap="sm">
                {model.setBy === 'operator' && (
                  <Button variant="subtle" color="red" onClick={() => setIsConfirming(true)}>
                    Disconnect
                  </Button>
                )}
                <Button type="submit" loading={save.isPending}>
                  Save
                </Button>
              </Group>
            </Group>
          </Stack>
        </form>
      </Paper>
      <ConfirmDialog
        opened={isConfirming}
        onClose={() => setIsConfirming(false)}
        title="Disconnect this model?"
        cancelLabel="Cancel"
        confirmLabel="Disconnect"
        mutation={forget}
      >
        <Text>
          The settings and the key are deleted. Platen then uses the model from the environment variables, or
          Composer if none is set.
        </Text>
      </ConfirmDialog>
    </main>
  )
}

function SetBy({ model: { setBy } }: { model: ModelAnswer }) {
  return <Text role="status">{sourceTexts[setBy ?? 'nobody']}</Text>
}

const sourceTexts = {
  operator: 'Set here by the operator. These settings override the environment variables.',
  environment: 'Set by environment variables of the service. Settings that you save here override them.',
  nobody: 'No model is connected. Composer, which uses Platen’s built-in rules, responds to prompts.',
} as const
