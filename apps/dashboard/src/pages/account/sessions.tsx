import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { SessionInfo } from '@platen/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { send } from '../../api/send.ts'
import { LoadingOrProblem } from '../../ui/loading-or-problem.tsx'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { browserName } from './browser-name.ts'
import classes from './sessions.module.css'

/** Lists the account's sessions, each with a button that ends it. */
export function Sessions() {
  const sessions = useQuery(queries.sessions())
  const end = useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined
        ? send('/auth/revoke-other-sessions', { method: 'POST', json: {} })
        : send('/auth/revoke-session', { method: 'POST', json: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queries.sessions().queryKey }),
    onError: (error) => notifications.show({ color: 'red', message: userMessageOf(error) }),
  })
  return (
    <section aria-labelledby="sessions">
      <Group justify="space-between" mb="sm">
        <Title order={2} id="sessions">
          Active sessions
        </Title>
        {sessions.data !== undefined && sessions.data.sessions.length > 1 && (
          <Button variant="default" size="sm" loading={end.isPending} onClick={() => end.mutate(undefined)}>
            End all other sessions
          </Button>
        )}
      </Group>
      <LoadingOrProblem query={sessions} what="the active sessions">
        {(read) => (
          <Stack component="ul" gap={0} m={0} p={0}>
            {read.sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isBusy={end.isPending}
                onEnd={() => end.mutate(session.id)}
              />
            ))}
          </Stack>
        )}
      </LoadingOrProblem>
    </section>
  )
}

function SessionRow({
  session,
  isBusy,
  onEnd,
}: {
  session: SessionInfo
  isBusy: boolean
  onEnd: () => void
}) {
  const name = browserName(session.userAgent)
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          Last used <TimeText instant={session.lastUsedAt} />
          {session.ipAddress !== null && ` · from ${session.ipAddress}`}
        </Text>
      </div>
      {session.isCurrent ? (
        <Badge color="teal">This browser</Badge>
      ) : (
        <Button
          variant="default"
          size="sm"
          disabled={isBusy}
          onClick={onEnd}
          aria-label={`End session: ${name}`}
        >
          End
        </Button>
      )}
    </li>
  )
}
