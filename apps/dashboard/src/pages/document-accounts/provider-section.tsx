import { Alert, Button, Code, Paper, Stack, Text, Title } from '@mantine/core'
import {
  type DocumentAccountAnswer,
  type DocumentProviderName,
  documentProviderTitles,
} from '@platen/contract'
import { useMutation } from '@tanstack/react-query'
import { visitProvider } from '../../api/visit-provider.ts'
import { sentenceOf } from '../../ui/sentence-error.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { DocumentList } from './document-list.tsx'
import { providerWords } from './provider-words.tsx'

/** A provider on the way to a template: how to connect it, or what can be chosen. */
export function ProviderSection({ account }: { account: DocumentAccountAnswer }) {
  const { provider, isConfigured, isChosenThere, connected } = account
  const { icon, what, connect } = providerWords[provider]
  const title = documentProviderTitles[provider]
  const visit = useMutation({ mutationFn: () => visitProvider(provider) })
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby={`provider-${provider}`}>
      <Stack gap="sm" align="stretch">
        <div>
          <Title order={2} size="h3" id={`provider-${provider}`}>
            {title}
          </Title>
          <Text c="dimmed" size="sm">
            {what}
          </Text>
        </div>
        {isConfigured ? (
          <>
            {connected && (
              <Text size="sm">
                Connected as <b>{connected.address}</b>, <TimeText instant={connected.connectedAt} />.
              </Text>
            )}
            {connected && !isChosenThere ? (
              <DocumentList provider={provider} />
            ) : (
              <div>
                {/* It stays busy until the provider's page is there. */}
                <Button
                  leftSection={icon}
                  loading={visit.isPending || visit.isSuccess}
                  onClick={() => visit.mutate()}
                >
                  {connect}
                </Button>
              </div>
            )}
            {visit.isError && (
              <Alert color="red" role="alert">
                {sentenceOf(visit.error)}
              </Alert>
            )}
          </>
        ) : (
          <HowToSetUp provider={provider} />
        )}
      </Stack>
    </Paper>
  )
}

/** What the operator has to do where a provider is not set up. */
function HowToSetUp({ provider }: { provider: DocumentProviderName }) {
  const prefix = `PLATEN_${provider.toUpperCase()}`
  return (
    <Text size="sm">
      Not set up on this service. The operator creates a client at {providerWords[provider].company}, once,
      and sets <Code>{prefix}_CLIENT_ID</Code> and <Code>{prefix}_CLIENT_SECRET</Code>; the steps are in{' '}
      <Code>docs/document-accounts.md</Code>. Until then, download the document as Word (.docx) and upload it.
    </Text>
  )
}
