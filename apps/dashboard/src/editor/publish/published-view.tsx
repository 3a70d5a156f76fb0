import { Anchor, Button, Code, Group, List, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { PublishedAnswer } from '@platen/contract'
import { IconKey, IconTable } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { queries } from '../../api/queries.ts'
import { revealMainKey } from '../../api/reveal-key.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { LoadingOrProblem } from '../../ui/loading-or-problem.tsx'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import { useEditorSearch } from '../editor-search.ts'
import { More } from '../panel/more.tsx'
import { type Call, curlLine } from './curl-line.ts'
import { FocusedTitle } from './focused-title.tsx'
import classes from './publish-dialog.module.css'
import { exampleData } from './readable-data.ts'
import { servicePath } from '../../api/service-path.ts'

interface PublishedViewProps {
  answer: PublishedAnswer
  isFirst: boolean
  onClose: () => void
}

/** Shows what to do next, from a spreadsheet or a program. */
export function PublishedView({ answer, isFirst, onClose }: PublishedViewProps) {
  const { templateId, version, liveVersion, notes } = answer
  const isPinned = liveVersion !== version
  const { go } = useEditorSearch()
  const baseUrl = useQuery(queries.session()).data?.baseUrl ?? window.location.origin + servicePath('')
  const published = useQuery(queries.version(templateId, version))
  return (
    <Stack gap="lg">
      <div>
        <FocusedTitle>
          {isPinned
            ? `Version ${version} is published but not live`
            : isFirst
              ? 'Your template is live'
              : `Version ${version} is live`}
        </FocusedTitle>
        <Text c="dimmed" mt={4}>
          {isPinned
            ? `Documents are still generated from version ${liveVersion}, which is pinned. To change that, open “Versions” at the top.`
            : isFirst
              ? 'You can now generate documents from it.'
              : 'All new documents are generated from it.'}
        </Text>
      </div>
      <section className={classes.section} aria-labelledby="from-spreadsheet">
        <Title order={4} id="from-spreadsheet" mb={4}>
          From a spreadsheet
        </Title>
        <Text size="sm" c="dimmed" mb="sm">
          Generate one document for each row of a table.
        </Text>
        <Button
          leftSection={<IconTable size={16} aria-hidden />}
          renderRoot={(root) => <Link {...root} to="/batches/new" search={{ templateId }} />}
        >
          Generate documents from a table
        </Button>
      </section>
      <section className={classes.section} aria-labelledby="from-program">
        <Title order={4} id="from-program" mb={4}>
          From a program
        </Title>
        <Group gap="xs" wrap="nowrap" mb="sm">
          <Text size="sm" c="dimmed">
            Template ID
          </Text>
          <Code className={classes.id}>{templateId}</Code>
          <CopyButton text={templateId} what="the template ID" />
        </Group>
        <LoadingOrProblem query={published} what="the published version">
          {(detail) => (
            <FirstCall call={{ baseUrl, templateId, data: exampleData(detail) }}>
              <Anchor
                component="button"
                type="button"
                size="sm"
                onClick={() => {
                  onClose()
                  go({ tab: 'integrations' })
                }}
              >
                Other languages and services
              </Anchor>
              <Anchor size="sm" renderRoot={(root) => <Link {...root} to="/api-key" />}>
                API key
              </Anchor>
            </FirstCall>
          )}
        </LoadingOrProblem>
      </section>
      {notes.length > 0 && (
        <section>
          <Title order={4} mb={4}>
            Notes
          </Title>
          <List size="sm">
            {notes.map((note) => (
              <List.Item key={note}>{note}</List.Item>
            ))}
          </List>
        </section>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </Group>
    </Stack>
  )
}

/** The curl command. `children` are links for further reading. */
function FirstCall({ call, children }: { call: Call; children: ReactNode }) {
  const copyWithKey = useMutation({
    mutationFn: async () => {
      const { key } = await revealMainKey()
      await copyText(curlLine({ ...call, apiKey: key }))
    },
    onSuccess: () =>
      notifications.show({ message: 'Command copied. It contains your API key, so keep it secret.' }),
    onError: (error) => notifications.show({ color: 'red', message: userMessageOf(error) }),
  })
  const line = curlLine(call)
  return (
    <Stack gap="xs" align="stretch">
      <Group>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconKey size={14} aria-hidden />}
          loading={copyWithKey.isPending}
          onClick={() => copyWithKey.mutate()}
        >
          Copy command with API key
        </Button>
        {children}
      </Group>
      <More label="Show command">
        <Text size="sm" c="dimmed">
          Paste it into a terminal. Set <Code>$PLATEN_API_KEY</Code> to your API key.
        </Text>
        <div className={classes.call}>
          <CodeBlock text={line} what="the curl command" />
        </div>
      </More>
    </Stack>
  )
}
