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
import { providerTexts } from '../document-accounts/provider-texts.tsx'
import classes from './sessions.module.css'

/** Lists the Google and Microsoft accounts from which documents can be imported. */
export function DocumentAccounts() {
  const accounts = useQuery(documentQueries.documentAccounts())
  return (
    <section aria-labelledby="document-accounts">
      <Title order={2} id="document-accounts">
        Connected accounts
      </Title>
      <Text c="dimmed" mb="sm">
        You can create templates from documents in these accounts. Only you can use your connections.
      </Text>
      <LoadingOrProblem query={accounts} what="the connected accounts">
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
              Connected as {connected.address}, <TimeText instant={connected.connectedAt} />
            </>
          ) : isConfigured ? (
            'Not connected. You connect it when you choose a document for a new template.'
          ) : (
            'Not available: the operator has not set it up.'
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
        cancelLabel="Cancel"
        confirmLabel="Disconnect"
        mutation={end}
      >
        <Text>
          Your templates do not change. To import their documents again, connect the account again.{' '}
          {providerTexts[provider].disconnecting}
        </Text>
      </ConfirmDialog>
    </li>
  )
}
