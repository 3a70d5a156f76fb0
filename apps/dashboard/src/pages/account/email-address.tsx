import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { queries } from '../../api/queries.ts'
import { send } from '../../api/send.ts'
import { sentenceOf } from '../../ui/sentence-error.ts'

/** Whether the address is confirmed, and the link that confirms it. Nothing where the service sends no mail. */
export function EmailAddress() {
  const user = useQuery(queries.session()).data?.user
  const welcome = useQuery(queries.welcome()).data
  const request = useMutation({ mutationFn: () => send('/auth/send-confirmation', { method: 'POST' }) })
  if (!user || !welcome?.sendsMail) return null
  return (
    <section aria-labelledby="email-address">
      <Title order={2} id="email-address" mb="sm">
        E-mail address
      </Title>
      <Stack align="flex-start" maw={400}>
        <Text size="sm">
          {user.isConfirmed
            ? `${user.email} is confirmed.`
            : `${user.email} is not confirmed. Connectors can send mail when it is.`}
        </Text>
        {request.isSuccess && (
          <Alert color="petrol" role="status">
            A link was sent to {user.email}. Open it within 24 hours.
          </Alert>
        )}
        {request.isError && (
          <Alert color="red" role="alert">
            {sentenceOf(request.error)}
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
