import { Anchor, Button, Code, Group, List, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { PublishedAnswer } from '@platen/contract'
import { IconKey } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '../../api/queries.ts'
import { revealNewestKey } from '../../api/reveal-key.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { LoadingOrProblem } from '../../ui/loading-or-problem.tsx'
import { sentenceOf } from '../../ui/sentence-error.ts'
import { useEditorSearch } from '../editor-search.ts'
import { type Call, curlLine } from './curl-line.ts'
import { FocusedTitle } from './focused-title.tsx'
import classes from './publish-dialog.module.css'
import { exampleData } from './readable-data.ts'

interface PublishedViewProps {
  answer: PublishedAnswer
  isFirst: boolean
  onClose: () => void
}

/** It is out: the template's id, and a call that works as it stands. */
export function PublishedView({ answer, isFirst, onClose }: PublishedViewProps) {
  const { templateId, version, notes } = answer
  const { go } = useEditorSearch()
  const baseUrl = useQuery(queries.session()).data?.baseUrl ?? window.location.origin
  const published = useQuery(queries.version(templateId, version))
  return (
    <Stack gap="lg">
      <div>
        <FocusedTitle>{isFirst ? 'Your template is live' : `Version ${version} is live`}</FocusedTitle>
        <Text c="dimmed" mt={4}>
          {isFirst
            ? 'Your programs can make documents with it from now on.'
            : 'Calls with the same id get it from now on. Nothing has to change where the fields are the same.'}
        </Text>
      </div>
      <div>
        <Text fw={600} mb={4}>
          Template id
        </Text>
        <Group gap="xs" wrap="nowrap">
          <Code fz="md" className={classes.id}>
            {templateId}
          </Code>
          <CopyButton text={templateId} what="the template id" />
        </Group>
      </div>
      <section>
        <Title order={4} mb={4}>
          Try it
        </Title>
        <LoadingOrProblem query={published}>
          {(detail) => <FirstCall call={{ baseUrl, templateId, data: exampleData(detail) }} />}
        </LoadingOrProblem>
      </section>
      {notes.length > 0 && (
        <section>
          <Title order={4} mb={4}>
            Worth knowing
          </Title>
          <List size="sm">
            {notes.map((note) => (
              <List.Item key={note}>{note}</List.Item>
            ))}
          </List>
        </section>
      )}
      <Group justify="space-between">
        <Group gap="md">
          <Anchor
            component="button"
            type="button"
            onClick={() => {
              onClose()
              go({ tab: 'integrations' })
            }}
          >
            Code for your language
          </Anchor>
          <Anchor renderRoot={(root) => <Link {...root} to="/api-key" />}>API key</Anchor>
        </Group>
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  )
}

function FirstCall({ call }: { call: Call }) {
  const copyWithKey = useMutation({
    mutationFn: async () => {
      const { key } = await revealNewestKey()
      await copyText(curlLine({ ...call, apiKey: key }))
    },
    onSuccess: () =>
      notifications.show({ message: 'The line is copied, with your key in it. Keep it to yourself.' }),
    onError: (error) => notifications.show({ color: 'red', message: sentenceOf(error) }),
  })
  const line = curlLine(call)
  return (
    <Stack gap="xs" align="stretch">
      <Text size="sm" c="dimmed">
        Paste it into a terminal. <Code>$PLATEN_API_KEY</Code> stands for your key.
      </Text>
      <div className={classes.call}>
        <CodeBlock text={line} what="the curl line" />
      </div>
      <Group>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconKey size={14} aria-hidden />}
          loading={copyWithKey.isPending}
          onClick={() => copyWithKey.mutate()}
        >
          Copy with the key
        </Button>
      </Group>
    </Stack>
  )
}
