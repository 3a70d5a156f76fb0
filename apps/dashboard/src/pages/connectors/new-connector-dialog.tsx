import { Alert, Anchor, Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import type { Connector } from '@platen/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { queries } from '../../api/queries.ts'
import { ask } from '../../api/send.ts'
import { LoadingOrProblem } from '../../ui/loading-or-problem.tsx'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import { refetchConnectors } from './connector-queries.ts'

/** Creates a connector for a published template, and opens it. */
export function NewConnectorDialog({ onClose }: { onClose: () => void }) {
  const templates = useQuery(queries.templates())
  return (
    <Modal opened onClose={onClose} size="lg" title="New connector">
      <LoadingOrProblem query={templates} what="the templates">
        {(read) => {
          const published = read.templates.filter(({ publishedVersion }) => publishedVersion !== null)
          if (published.length === 0)
            return (
              <Text>
                A connector needs a published template, and you have none yet.{' '}
                <Anchor component={Link} to="/templates">
                  Open a template
                </Anchor>{' '}
                and publish it first.
              </Text>
            )
          const choices = published.map(({ templateId, name }) => ({ value: templateId, label: name }))
          return <NewConnectorForm choices={choices} onClose={onClose} />
        }}
      </LoadingOrProblem>
    </Modal>
  )
}

function NewConnectorForm(props: { choices: { value: string; label: string }[]; onClose: () => void }) {
  const { choices, onClose } = props
  const navigate = useNavigate()
  const [templateId, setTemplateId] = useState(choices.length === 1 ? (choices[0]?.value ?? null) : null)
  const [name, setName] = useState('')
  const templateName = choices.find(({ value }) => value === templateId)?.label ?? ''
  const create = useMutation({
    mutationFn: () =>
      ask<Connector>('/connectors', {
        method: 'POST',
        json: { templateId, name: name.trim() === '' ? templateName.slice(0, 100) : name.trim() },
      }),
    onSuccess: async ({ connectorId }) => {
      await refetchConnectors()
      await navigate({ to: '/connectors/$connectorId', params: { connectorId } })
    },
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!create.isPending && templateId !== null) create.mutate()
  }
  return (
    <form onSubmit={onSubmit} autoComplete="off">
      <Stack>
        <Select
          label="Template"
          description="Each message becomes a document from this template."
          placeholder="Choose a template"
          data={choices}
          value={templateId}
          onChange={setTemplateId}
          searchable
          data-autofocus
        />
        <TextInput
          label="Name"
          description="A name that helps you recognize it, such as the source of the messages."
          placeholder={templateName === '' ? 'Paid orders from our shop' : templateName}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={100}
        />
        {create.isError && (
          <Alert color="red" role="alert">
            {userMessageOf(create.error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="subtle" color="gray" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending} disabled={templateId === null}>
            Create connector
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
