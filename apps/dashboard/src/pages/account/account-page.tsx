import { Alert, Button, Divider, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { queries } from '../../api/queries.ts'
import { send } from '../../api/send.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import { ChangePassword } from './change-password.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { DocumentAccounts } from './document-accounts.tsx'
import { Sessions } from './sessions.tsx'

export function AccountPage() {
  const user = useQuery(queries.session()).data?.user
  return (
    <>
      <PageHead title="Account" lead={user && `${user.name} · ${user.email}`} />
      <Stack gap="xl" maw={640}>
        <EmailAddress />
        <ChangePassword />
        <Divider />
        <Sessions />
        <Divider />
        <DocumentAccounts />
        <Divider />
        <DeleteAccount />
      </Stack>
    </>
  )
}

/** Shows whether the email address is confirmed, and sends the confirmation link. Hidden if the service has no mail server. */
function EmailAddress() {
  const user = useQuery(queries.session()).data?.user
  const welcome = useQuery(queries.welcome()).data
  const request = useMutation({ mutationFn: () => send('/auth/send-confirmation', { method: 'POST' }) })
  if (!user || !welcome?.sendsMail) return null
  return (
    <section aria-labelledby="email-address">
      <Title order={2} id="email-address" mb="sm">
        Email address
      </Title>
      <Stack align="flex-start" maw={400}>
        <Text size="sm">
          {user.isConfirmed
            ? `${user.email} is confirmed.`
            : `${user.email} is not confirmed. Connectors can send email only from confirmed accounts.`}
        </Text>
        {request.isSuccess && (
          <Alert color="petrol" role="status">
            We sent a link to {user.email}. Open it within 24 hours.
          </Alert>
        )}
        {request.isError && (
          <Alert color="red" role="alert">
            {userMessageOf(request.error)}
          </Alert>
        )}
        {!user.isConfirmed && !request.isSuccess && (
          <Button variant="default" loading={request.isPending} onClick={() => request.mutate()}>
            Send confirmation link
          </Button>
        )}
      </Stack>
    </section>
  )
}
