import { Anchor, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../api/queries.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { LoadingOrProblem } from '../../ui/loading-or-problem.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { KeyRow } from './key-row.tsx'
import { RollKeyButton } from './roll-key-button.tsx'

/** The account's key: shown and copied at will, rolled with a grace, and the first call to make with it. */
export function ApiKeyPage() {
  const keys = useQuery(queries.keys())
  const baseUrl = useQuery(queries.session()).data?.baseUrl ?? window.location.origin
  return (
    <>
      <PageHead
        title="API integration"
        lead="Your programs make documents with this key. It is a secret: keep it on your server, out of web pages and out of version control."
        actions={<RollKeyButton />}
      />
      <Stack gap="xl" maw={860}>
        <Paper withBorder p={0} component="section" aria-label="Keys">
          <LoadingOrProblem query={keys}>
            {(read) =>
              read.keys.length === 0 ? (
                <Text p="lg">No key works for this account now. “Roll the key” makes one.</Text>
              ) : (
                read.keys.map((key) => <KeyRow key={key.keyId} apiKey={key} />)
              )
            }
          </LoadingOrProblem>
        </Paper>
        <section>
          <Title order={2} mb="xs">
            The first call
          </Title>
          <Text c="dimmed" mb="sm">
            Put the key into the environment of your program, and the id of a published template into the
            call. Each template’s Integrations tab has this line filled in, in eight languages.
          </Text>
          <CodeBlock text={firstCall(baseUrl)} what="the curl line" />
          <Text mt="sm">
            <Anchor href="/docs" target="_blank" rel="noopener">
              API reference
            </Anchor>
            {' · '}
            <Anchor href="/openapi.json" target="_blank" rel="noopener">
              OpenAPI document
            </Anchor>
          </Text>
        </section>
      </Stack>
    </>
  )
}

function firstCall(baseUrl: string): string {
  return [
    `curl ${baseUrl}/v1/create \\`,
    `  -H "Authorization: Bearer $PLATEN_API_KEY" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '{ "templateId": "tpl_…", "data": { "name": "Ada" }, "output": "url" }'`,
  ].join('\n')
}
