import { Alert, Button, Code, Paper, Stack, Text, Title } from '@mantine/core'
import {
  type DocumentAccountAnswer,
  type DocumentProviderName,
  documentProviderTitles,
} from '@platen/contract'
import { useMutation } from '@tanstack/react-query'
import { visitProvider } from '../../api/visit-provider.ts'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { DocumentList } from './document-list.tsx'
import { providerTexts } from './provider-texts.tsx'

/** A provider, with a Connect button or, if the account is connected, its documents. */
export function ProviderSection({ account }: { account: DocumentAccountAnswer }) {
  const { provider, isConfigured, isChosenThere, connected } = account
  const { icon, what, connect } = providerTexts[provider]
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
                {/* The button shows that it is loading until the provider's page opens. */}
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
                {userMessageOf(visit.error)}
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

/** Explains how the operator sets up a provider. */
function HowToSetUp({ provider }: { provider: DocumentProviderName }) {
  const prefix = `PLATEN_${provider.toUpperCase()}`
  return (
    <Text size="sm">
      Not set up on this service. To set it up, the operator creates a client at{' '}
      {providerTexts[provider].company} and sets <Code>{prefix}_CLIENT_ID</Code> and{' '}
      <Code>{prefix}_CLIENT_SECRET</Code>. The steps are in <Code>docs/document-accounts.md</Code>. Until
      then, download the document as Word (.docx) and upload it.
    </Text>
  )
}
