import { Divider, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../api/queries.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { ChangePassword } from './change-password.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { DocumentAccounts } from './document-accounts.tsx'
import { EmailAddress } from './email-address.tsx'
import { Sessions } from './sessions.tsx'

/** The person's own page: password, log-ins, and the end of the account. */
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
