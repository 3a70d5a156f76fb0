import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { KeyInfo } from '@platen/contract'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../api/queries.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { LoadingOrProblem } from '../../ui/loading-or-problem.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { KeyRow } from './key-row.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { RollKeyButton } from './roll-key-button.tsx'
import { servicePath } from '../../api/service-path.ts'

/** The account's keys: made for what each may do, shown and copied at will, rolled with a grace, and the first call to make with one. */
export function ApiKeyPage() {
  const [isMaking, making] = useDisclosure()
  const keys = useQuery(queries.keys())
  const baseUrl = useQuery(queries.session()).data?.baseUrl ?? window.location.origin + servicePath('')
  return (
    <>
      <PageHead
        title="API integration"
        lead="Your programs generate documents with an API key. Keep it secret: store it on your server, not in web pages or version control."
        actions={<Button onClick={making.open}>Make a key</Button>}
      />
      {isMaking && <NewKeyDialog onClose={making.close} />}
      <Stack gap="xl" maw={860}>
        <Paper withBorder p={0} component="section" aria-label="Keys">
          <LoadingOrProblem query={keys}>
            {(read) => (
              <>
                {!read.keys.some(({ isMain }) => isMain) && (
                  <Group p="lg">
                    <Text>No main key works for this account now: examples and snippets have none.</Text>
                    <RollKeyButton />
                  </Group>
                )}
                {inOrder(read.keys).map((key) => (
                  <KeyRow key={key.keyId} apiKey={key} />
                ))}
              </>
            )}
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
            <Anchor href={servicePath('/docs')} target="_blank" rel="noopener">
              API reference
            </Anchor>
            {' · '}
            <Anchor href={servicePath('/openapi.json')} target="_blank" rel="noopener">
              OpenAPI document
            </Anchor>
          </Text>
        </section>
      </Stack>
    </>
  )
}

/** The main key first, then the newest. */
function inOrder(keys: readonly KeyInfo[]): KeyInfo[] {
  return keys.toSorted((one, other) => Number(other.isMain) - Number(one.isMain))
}

function firstCall(baseUrl: string): string {
  return [
    `curl ${baseUrl}/v1/create \\`,
    `  -H "Authorization: Bearer $PLATEN_API_KEY" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '{ "templateId": "tpl_…", "data": { "name": "Ada" }, "output": "url" }'`,
  ].join('\n')
}
