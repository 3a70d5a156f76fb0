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

/** Lists the account's API keys and shows an example of a first request. */
export function ApiKeyPage() {
  const [isMaking, making] = useDisclosure()
  const keys = useQuery(queries.keys())
  const baseUrl = useQuery(queries.session()).data?.baseUrl ?? window.location.origin + servicePath('')
  return (
    <>
      <PageHead
        title="API integration"
        lead="Your programs generate documents with an API key. Keep it secret: store it on your server, not in web pages or version control."
        actions={<Button onClick={making.open}>Create key</Button>}
      />
      {isMaking && <NewKeyDialog onClose={making.close} />}
      <Stack gap="xl" maw={860}>
        <Paper withBorder p={0} component="section" aria-label="Keys">
          <LoadingOrProblem query={keys} what="the API keys">
            {(read) => (
              <>
                {!read.keys.some(({ isMain }) => isMain) && (
                  <Group p="lg">
                    <Text>
                      This account has no main key, so examples and snippets show a placeholder instead.
                    </Text>
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
            Your first request
          </Title>
          <Text c="dimmed" mb="sm">
            Set the key as an environment variable, and replace the ID with the ID of a published template.
            The Integrations tab of each template shows this request in eight languages.
          </Text>
          <CodeBlock text={firstCall(baseUrl)} what="the curl command" />
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

/** Sorts the main key first, then the newest. */
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
