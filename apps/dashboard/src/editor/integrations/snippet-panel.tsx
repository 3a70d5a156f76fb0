import { Button, Group, NativeSelect, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { CodeBlock } from '../../ui/code-block.tsx'
import { saveFile } from '../../ui/save-file.ts'
import classes from './integrations-tab.module.css'
import { outputs } from './send-create.ts'
import type { SnippetCall } from './snippets/snippet.ts'
import { snippets } from './snippets/snippets.ts'

/** Longer data makes a program unreadable, and some languages reject it. */
const dataInsideMax = 10_000

/** The API call in a chosen language, with the sample's data. */
export function SnippetPanel(props: {
  isPublished: boolean
  call: Pick<SnippetCall, 'baseUrl' | 'templateId' | 'data'>
  /** Name of the sample; `undefined` if the template has none. */
  sample: string | undefined
}) {
  const { isPublished, call, sample } = props
  const [language, setLanguage] = useLocalStorage({ key: 'platen-language', defaultValue: 'curl' })
  const [output, setOutput] = useState<SnippetCall['output']>('base64')
  const snippet = snippets.find(({ id }) => id === language) ?? snippets[0]
  const { baseUrl, templateId, data } = call
  const json = useMemo(() => JSON.stringify(data, null, 2), [data])
  const isDataInFile = json.length > dataInsideMax
  const text = snippet?.write({ baseUrl, templateId, data, output, isDataInFile }) ?? ''
  if (!snippet) return null
  return (
    <section aria-labelledby="snippet-title">
      <Title order={2} size="h3" id="snippet-title" mb={4}>
        {' '}
        Code example{' '}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {sample === undefined
          ? 'The template has no sample, so the call has no data.'
          : `Uses the data in the sample “${sample}”.`}{' '}
        The API key is read from the environment variable PLATEN_API_KEY.
      </Text>
      <Stack gap="sm">
        <Group gap="xs">
          <NativeSelect
            aria-label="Language"
            flex="1 1 130px"
            maw={200}
            value={snippet.id}
            onChange={(event) => setLanguage(event.currentTarget.value)}
            data={snippets.map(({ id, label }) => ({ value: id, label }))}
          />
          <SegmentedControl
            size="sm"
            aria-label="Output"
            data={outputs}
            value={output}
            onChange={(value) => setOutput(value === 'url' ? 'url' : 'base64')}
          />
        </Group>
        <div className={classes.code} data-waiting={!isPublished || undefined}>
          <CodeBlock text={text} what={`the ${snippet.label} code`} />
        </div>
        <Group justify="space-between" gap="xs">
          <Text size="xs" c="dimmed">
            Requires {snippet.needs}.
          </Text>
          {isDataInFile && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconDownload size={14} aria-hidden />}
              onClick={() => saveFile(new Blob([json], { type: 'application/json' }), 'data.json')}
            >
              Download data.json
            </Button>
          )}
        </Group>
      </Stack>
    </section>
  )
}
