import { ActionIcon, Badge, Button, Code, Group, Text, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import type { KeyInfo } from '@platen/contract'
import { IconCopy, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { revealKey } from '../../api/reveal-key.ts'
import { send } from '../../api/send.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import { TimeText } from '../../ui/time-text.tsx'
import classes from './key-row.module.css'
import { RollKeyButton } from './roll-key-button.tsx'

/** One API key. The key is masked until the user shows it. */
export function KeyRow({ apiKey }: { apiKey: KeyInfo }) {
  const [shown, setShown] = useState<string>()
  const [isRevokeOpen, revokeDialog] = useDisclosure()
  const onError = (error: Error) => notifications.show({ color: 'red', message: userMessageOf(error) })
  const toggle = useMutation({
    mutationFn: async () => (shown === undefined ? revealKey(apiKey.keyId) : undefined),
    onSuccess: (key) => setShown(key),
    onError,
  })
  const copy = useMutation({
    mutationFn: async () => copyText(shown ?? (await revealKey(apiKey.keyId))),
    onSuccess: () => notifications.show({ message: 'Key copied.' }),
    onError,
  })
  const revoke = useMutation({
    mutationFn: () => send(`/keys/${apiKey.keyId}`, { method: 'DELETE' }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queries.keys().queryKey }),
  })
  return (
    <div className={classes.row}>
      <div className={classes.head}>
        <Text fw={600}>{apiKey.name}</Text>
        <KeyBadges apiKey={apiKey} />
      </div>
      <Group gap="xs" wrap="nowrap" className={classes.key}>
        <Code className={classes.text}>{shown ?? apiKey.masked}</Code>
        <Tooltip label={shown === undefined ? 'Show key' : 'Hide key'} withArrow>
          <ActionIcon
            variant="subtle"
            color="gray"
            onClick={() => toggle.mutate()}
            aria-label={shown === undefined ? 'Show key' : 'Hide key'}
          >
            {shown === undefined ? <IconEye size={18} /> : <IconEyeOff size={18} />}
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Copy key" withArrow>
          <ActionIcon variant="subtle" color="gray" onClick={() => copy.mutate()} aria-label="Copy key">
            <IconCopy size={18} />
          </ActionIcon>
        </Tooltip>
      </Group>
      <Text size="sm" c="dimmed" className={classes.times}>
        Created <TimeText instant={apiKey.createdAt} />
        {' · '}
        {apiKey.lastUsedAt === null ? (
          'Never used'
        ) : (
          <>
            Last used <TimeText instant={apiKey.lastUsedAt} />
          </>
        )}
      </Text>
      <Group gap="xs">
        {!apiKey.isRolled && <RollKeyButton apiKey={apiKey} />}
        <Button size="compact-sm" variant="default" onClick={revokeDialog.open}>
          Revoke
        </Button>
      </Group>
      <ConfirmDialog
        opened={isRevokeOpen}
        onClose={revokeDialog.close}
        title="Revoke this key?"
        cancelLabel="Cancel"
        confirmLabel="Revoke key"
        mutation={revoke}
      >
        <Text>Programs that use {apiKey.masked} are rejected immediately.</Text>
      </ConfirmDialog>
    </div>
  )
}

/** Shows the permissions and limits of a key. */
function KeyBadges({ apiKey }: { apiKey: KeyInfo }) {
  const { isTest, scopes, templateIds, perSecond, expiresAt } = apiKey
  return (
    <Group gap={6}>
      {isTest && <Badge color="yellow">Test</Badge>}
      {scopes.map((scope) => (
        <Badge key={scope} variant="light" color="gray" tt="none">
          {scope}
        </Badge>
      ))}
      {templateIds !== null && (
        <Badge variant="light" tt="none">
          {templateIds.length === 1 ? '1 template' : `${templateIds.length} templates`}
        </Badge>
      )}
      {perSecond !== null && (
        <Badge variant="light" tt="none">
          {perSecond} per second
        </Badge>
      )}
      {expiresAt !== null && (
        <Badge color="orange" tt="none">
          Expires <TimeText instant={expiresAt} />
        </Badge>
      )}
    </Group>
  )
}
