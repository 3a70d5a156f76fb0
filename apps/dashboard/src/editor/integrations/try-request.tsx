import { Alert, Anchor, Badge, Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconDownload, IconExternalLink, IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { saveFile } from '../../ui/save-file.ts'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import { fieldOfPointer } from '../locations.ts'
import classes from './integrations-tab.module.css'
import { type CreateOutcome, outputs, sendCreate } from './send-create.ts'
import { servicePath } from '../../api/service-path.ts'

/** Sends a real request, which proves that everything except the user's own program works. */
export function TryRequest(props: { templateId: string; data: Readonly<Record<string, unknown>> }) {
  const { templateId, data } = props
  const [output, setOutput] = useState<'base64' | 'url'>('base64')
  const sending = useMutation({ mutationFn: () => sendCreate({ templateId, data, output }) })
  return (
    <section aria-labelledby="test-title">
      <Title order={2} size="h3" id="test-title" mb={4}>
        Send a test request
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Sends a real request with your API key and the sample data. The document is generated from the
        published version and counted like any other document.
      </Text>
      <Stack gap="md">
        <Group gap="xs">
          <SegmentedControl
            size="sm"
            aria-label="Output"
            data={outputs}
            value={output}
            onChange={(value) => setOutput(value === 'url' ? 'url' : 'base64')}
          />
          <Button
            leftSection={<IconSend size={16} aria-hidden />}
            loading={sending.isPending}
            onClick={() => sending.mutate()}
          >
            {' '}
            Send{' '}
          </Button>
        </Group>
        <div role="status">
          {sending.isError && (
            <Alert color="red" icon={<IconAlertTriangle />} title="The request was not sent">
              {userMessageOf(sending.error)}
            </Alert>
          )}
          {sending.data && <Outcome outcome={sending.data} />}
        </div>
      </Stack>
    </section>
  )
}

function Outcome({ outcome }: { outcome: CreateOutcome }) {
  const { status, ms, maskedKey, headers, shown, problem, document } = outcome
  const isFine = status === 200
  return (
    <Stack gap="md">
      <Group gap="xs">
        <Badge color={isFine ? 'teal' : 'red'} variant="light" size="lg" tt="none">
          {status} {isFine ? 'OK' : (problem?.title ?? '')}
        </Badge>
        <Text size="sm">{Math.round(ms)} ms</Text>
        {document && <DocumentButtons document={document} />}
      </Group>
      {problem && <ProblemText problem={problem} />}
      <dl className={classes.facts}>
        <dt>Request</dt>
        <dd>POST /v1/create</dd>
        <dt>Authorization</dt>
        <dd>Bearer {maskedKey}</dd>
        {headers.map(({ name, value }) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
      <pre className={classes.answer} tabIndex={0} aria-label="Response">
        {shown}
      </pre>
    </Stack>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}

function ProblemText({ problem }: { problem: NonNullable<CreateOutcome['problem']> }) {
  return (
    <Alert color="red" icon={<IconAlertTriangle />} title={problem.detail}>
      <ul>
        {(problem.errors ?? []).slice(0, 10).map((item) => (
          <li key={`${item.pointer} ${item.code}`}>
            <code>{fieldOfPointer(item.pointer)}</code> {item.message}
          </li>
        ))}
      </ul>
      <Anchor
        href={servicePath(`/problems/${problem.code.replaceAll('_', '-')}`)}
        target="_blank"
        rel="noopener"
        size="sm"
      >
        About this error
      </Anchor>
    </Alert>
  )
}

function DocumentButtons({ document }: { document: NonNullable<CreateOutcome['document']> }) {
  if ('url' in document) {
    return (
      <Button
        component="a"
        href={document.url}
        target="_blank"
        rel="noopener"
        size="compact-sm"
        variant="default"
        leftSection={<IconExternalLink size={14} aria-hidden />}
      >
        Open PDF
      </Button>
    )
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconDownload size={14} aria-hidden />}
      onClick={() => saveFile(document.bytes, document.fileName)}
    >
      Save {document.fileName}
    </Button>
  )
}
