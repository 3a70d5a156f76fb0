import { Alert, Button, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { send } from '../../api/send.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { userMessageOf } from '../../ui/user-facing-error.ts'

/** The page that the link in the confirmation email opens. */
export function ConfirmEmailPage() {
  const { token } = useSearch({ from: '/member/shell/confirm-email' })
  const session = useQuery(queries.session()).data
  const confirm = useMutation({
    mutationFn: () => send('/auth/confirm-email', { method: 'POST', json: { token } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queries.session().queryKey }),
  })
  const account = (
    <Button variant="default" renderRoot={(root) => <Link {...root} to="/account" />}>
      Go to your account
    </Button>
  )
  return (
    <>
      <PageHead title="Confirm your email address" lead={session?.user.email} />
      <Stack align="flex-start" maw={640}>
        {token === undefined && (
          <Alert color="red" role="alert">
            This link is incomplete. Open the link from the email, or copy the whole link.
          </Alert>
        )}
        {confirm.isError && (
          <Alert color="red" role="alert">
            {userMessageOf(confirm.error)}
          </Alert>
        )}
        {confirm.isSuccess && (
          <Alert color="petrol" role="status">
            Your email address is confirmed.
          </Alert>
        )}
        {token === undefined || confirm.isSuccess || confirm.isError ? (
          account
        ) : (
          <Button loading={confirm.isPending} onClick={() => confirm.mutate()}>
            Confirm
          </Button>
        )}
      </Stack>
    </>
  )
}
