import { Code, Text } from '@mantine/core'
import type { DocumentProviderName } from '@platen/contract'
import { providerWords } from './provider-words.tsx'

/** What is to be done by whoever runs the service, where a provider is not set up. */
export function HowToSetUp({ provider }: { provider: DocumentProviderName }) {
  const prefix = `PLATEN_${provider.toUpperCase()}`
  return (
    <Text size="sm">
      Not set up on this service. Whoever runs it makes a client at {providerWords[provider].company}, once,
      and sets <Code>{prefix}_CLIENT_ID</Code> and <Code>{prefix}_CLIENT_SECRET</Code>; the steps are in{' '}
      <Code>docs/document-accounts.md</Code>. Until then, download the document as Word (.docx) and upload it.
    </Text>
  )
}
