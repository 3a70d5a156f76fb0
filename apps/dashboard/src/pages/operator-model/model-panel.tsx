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
import { sentenceOf } from '../../ui/sentence-error.ts'
import { formOf, settingsOf } from './model-form.ts'
import { ModelFields } from './model-fields.tsx'
import classes from './model-panel.module.css'

/** A local model may be loaded first. */
const testTimeoutMs = 150_000

/** The model's settings: who set them, what they are, whether they work. */
export function ModelPanel(props: {
  token: string
  model: ModelAnswer
  onRead: () => void
  onLeave: () => void
}) {
  const { token, model, onRead, onLeave } = props
  const [form, setForm] = useState(() => formOf(model))
  const [isAsked, setIsAsked] = useState(false)
  const afterwards = (message: string) => {
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
      afterwards('Saved. Prompts are answered by this model from now on.')
    },
  })
  const forget = useMutation({
    mutationFn: () => askOperator('/model', { token, method: 'DELETE' }),
    onSuccess: () => {
      setIsAsked(false)
      afterwards('What was set here is forgotten, its key included.')
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
            To the templates
          </Anchor>
          <Button variant="default" size="compact-sm" onClick={onLeave}>
            Forget the token
          </Button>
        </Group>
      </Group>
      <PageHead
        title="The model"
        lead="Which model answers when people describe templates or ask for changes. Their prompts, templates, attached files and sample data are sent to it."
      />
      <Paper withBorder className={classes.card}>
        <form onSubmit={onSubmit} autoComplete="off" noValidate>
          <Stack gap="lg">
            <SetBy model={model} />
            <ModelFields form={form} onForm={setForm} model={model} error={problem} />
            {problem !== null && (
              <Alert color="red" role="alert">
                {sentenceOf(problem)}
              </Alert>
            )}
            {test.data && !test.isPending && (
              <Alert
                color={test.data.ok ? 'teal' : 'red'}
                role="status"
                title={test.data.ok ? 'It works' : 'It does not work yet'}
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
                Try it
              </Button>
              <Group gap="sm">
                {model.setBy === 'operator' && (
                  <Button variant="subtle" color="red" onClick={() => setIsAsked(true)}>
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
        opened={isAsked}
        onClose={() => setIsAsked(false)}
        title="Disconnect this model?"
        cancelLabel="Keep it"
        confirmLabel="Disconnect"
        mutation={forget}
      >
        <Text>
          What was set here is forgotten, its key included. What the environment sets holds then; where it
          sets nothing, Composer answers.
        </Text>
      </ConfirmDialog>
    </main>
  )
}

function SetBy({ model: { setBy } }: { model: ModelAnswer }) {
  return <Text role="status">{setByWords[setBy ?? 'nobody']}</Text>
}

const setByWords = {
  operator: 'Set here, by the operator. It goes before what the environment sets.',
  environment: 'Set by the environment of the service. What you save here goes before it.',
  nobody: 'No model is connected: Composer answers, rules that come with Platen.',
} as const
