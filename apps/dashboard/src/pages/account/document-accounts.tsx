import { Button, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type DocumentAccountAnswer, documentProviderTitles } from '@platen/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { documentQueries } from '../../api/document-queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { send } from '../../api/send.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LoadingOrProblem } from '../../ui/loading-or-problem.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { providerWords } from '../document-accounts/provider-words.tsx'
import classes from './sessions.module.css'

/** The accounts at Google and Microsoft that documents come from, and the way to end a connection. */
export function DocumentAccounts() {
  const accounts = useQuery(documentQueries.documentAccounts())
  return (
    <section aria-labelledby="document-accounts">
      <Title order={2} id="document-accounts">
        Accounts with documents
      </Title>
      <Text c="dimmed" mb="sm">
        You can create templates from documents in these accounts. Only you can use your connections.
      </Text>
      <LoadingOrProblem query={accounts}>
        {(read) => (
          <Stack component="ul" gap={0} m={0} p={0}>
            {read.accounts.map((account) => (
              <AccountRow key={account.provider} account={account} />
            ))}
          </Stack>
        )}
      </LoadingOrProblem>
    </section>
  )
}

function AccountRow({ account }: { account: DocumentAccountAnswer }) {
  const { provider, connected, isConfigured } = account
  const title = documentProviderTitles[provider]
  const [asks, asking] = useDisclosure()
  const end = useMutation({
    mutationFn: () => send(`/document-accounts/${provider}`, { method: 'DELETE' }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: documentQueries.documentAccounts().queryKey })
      asking.close()
    },
  })
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {connected ? (
            <>
              connected as {connected.address}, <TimeText instant={connected.connectedAt} />
            </>
          ) : isConfigured ? (
            'not connected: that happens when you choose a document for a new template'
          ) : (
            'not set up by the operator of this service'
          )}
        </Text>
      </div>
      {connected && (
        <Button variant="default" size="sm" onClick={asking.open} aria-label={`Disconnect ${title}`}>
          Disconnect
        </Button>
      )}
      <ConfirmDialog
        opened={asks}
        onClose={asking.close}
        title={`Disconnect ${title}?`}
        cancelLabel="Keep it"
        confirmLabel="Disconnect"
        mutation={end}
      >
        <Text>
          Templates stay as they are; importing their documents again needs a new connection.{' '}
          {providerWords[provider].disconnecting}
        </Text>
      </ConfirmDialog>
    </li>
  )
}
