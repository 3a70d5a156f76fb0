import { Alert, Button, Group, Radio, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { Connector, ConnectorDestination } from '@platen/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../../api/queries.ts'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { sentencesOf } from '../../../api/problem-error.ts'
import { isSameJson } from '../is-same-json.ts'
import { useChangeConnector } from './use-change-connector.ts'

type To = ConnectorDestination['to']

const choices: Record<To, { label: string; description: string; blank: ConnectorDestination }> = {
  answer: {
    label: 'Response to the sender',
    description:
      'The sender waits and receives the PDF in the response. Use this for your own programs: shops and forms ignore the response.',
    blank: { to: 'answer' },
  },
  link: {
    label: 'Link to another program',
    description: 'Your webhook address receives a message with a link to the PDF.',
    blank: { to: 'link', url: '' },
  },
  bucket: {
    label: 'Bucket',
    description: 'One of your buckets under Storage.',
    blank: { to: 'bucket', bucket: '', key: '' },
  },
  mail: {
    label: 'Email',
    description:
      'Sends the PDF as an attachment, if this service can send email. Confirm your own address first.',
    blank: { to: 'mail', address: '', subject: '' },
  },
}

export function DestinationForm({ connector }: { connector: Connector }) {
  const [destination, setDestination] = useState<ConnectorDestination>(connector.destination)
  const change = useChangeConnector(connector.connectorId)
  const isChanged = !isSameJson(destination, connector.destination)
  const { message: _, ...required } = { message: '', ...destination }
  const isComplete = Object.values(required).every((value) => value.trim() !== '')
  const choose = (to: string) =>
    setDestination(to === connector.destination.to ? connector.destination : choices[to as To].blank)
  return (
    <Stack gap="md">
      <Radio.Group value={destination.to} onChange={choose} aria-label="Destination">
        <Stack gap="sm">
          {Object.entries(choices).map(([to, { label, description }]) => (
            <Radio key={to} value={to} label={label} description={description} />
          ))}
        </Stack>
      </Radio.Group>
      <Details destination={destination} linkSecret={connector.linkSecret} onChange={setDestination} />
      {change.isError && (
        <Alert color="red" role="alert">
          {sentencesOf(change.error)}
        </Alert>
      )}
      {isChanged && (
        <Group>
          <Button
            size="sm"
            loading={change.isPending}
            disabled={!isComplete}
            onClick={() => change.mutate({ destination })}
          >
            Save destination
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function Details(props: {
  destination: ConnectorDestination
  linkSecret: string
  onChange: (destination: ConnectorDestination) => void
}) {
  const { destination, linkSecret, onChange } = props
  const buckets = useQuery({ ...queries.buckets(), enabled: destination.to === 'bucket' })
  if (destination.to === 'answer') return null
  if (destination.to === 'link')
    return (
      <Stack gap="sm" maw={560}>
        <TextInput
          label="Address"
          placeholder="https://"
          value={destination.url}
          onChange={(event) => onChange({ ...destination, url: event.currentTarget.value })}
        />
        <div>
          <Text size="sm" fw={600}>
            Secret
          </Text>
          <Text size="sm" c="dimmed" mb={4}>
            Messages are signed with this secret, like webhooks, so that your program can verify them.
          </Text>
          <CodeBlock text={`${linkSecret.slice(0, 10)}…`} copies={linkSecret} what="the secret" />
        </div>
      </Stack>
    )
  if (destination.to === 'bucket')
    return (
      <Group gap="sm" align="flex-start">
        <Select
          label="Bucket"
          data={buckets.data?.buckets.map(({ name }) => name) ?? []}
          value={destination.bucket === '' ? null : destination.bucket}
          onChange={(bucket) => onChange({ ...destination, bucket: bucket ?? '' })}
        />
        <TextInput
          label="File name"
          description="{{field}} inserts a value of the document."
          placeholder="invoices/{{invoice_no}}.pdf"
          value={destination.key}
          onChange={(event) => onChange({ ...destination, key: event.currentTarget.value })}
          style={{ flex: '1 1 260px' }}
        />
      </Group>
    )
  return (
    <Stack gap="sm" maw={560}>
      <TextInput
        label="To"
        description="A fixed address. {{field}} inserts a value of the document, if the operator allows it."
        placeholder="accounts@example.com"
        value={destination.address}
        onChange={(event) => onChange({ ...destination, address: event.currentTarget.value })}
      />
      <TextInput
        label="Subject"
        value={destination.subject}
        onChange={(event) => onChange({ ...destination, subject: event.currentTarget.value })}
      />
      <Textarea
        label="Message"
        placeholder="Your document is attached to this email."
        autosize
        minRows={3}
        maxRows={12}
        maxLength={5_000}
        value={destination.message ?? ''}
        onChange={(event) => {
          const { message: _, ...rest } = destination
          const message = event.currentTarget.value
          onChange(message === '' ? rest : { ...rest, message })
        }}
      />
    </Stack>
  )
}
