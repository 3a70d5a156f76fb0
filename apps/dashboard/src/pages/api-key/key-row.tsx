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
import { sentenceOf } from '../../ui/sentence-error.ts'
import { TimeText } from '../../ui/time-text.tsx'
import classes from './key-row.module.css'
import { RollKeyButton } from './roll-key-button.tsx'

/** One key: masked until it is asked for, and never kept in the page longer than it is shown. */
export function KeyRow({ apiKey }: { apiKey: KeyInfo }) {
  const [shown, setShown] = useState<string>()
  const [asksToEnd, ending] = useDisclosure()
  const onError = (error: Error) => notifications.show({ color: 'red', message: sentenceOf(error) })
  const toggle = useMutation({
    mutationFn: async () => (shown === undefined ? revealKey(apiKey.keyId) : undefined),
    onSuccess: (key) => setShown(key),
    onError,
  })
  const copy = useMutation({
    mutationFn: async () => copyText(shown ?? (await revealKey(apiKey.keyId))),
    onSuccess: () => notifications.show({ message: 'The key is copied.' }),
    onError,
  })
  const end = useMutation({
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
        <Tooltip label={shown === undefined ? 'Show the key' : 'Hide the key'} withArrow>
          <ActionIcon
            variant="subtle"
            color="gray"
            onClick={() => toggle.mutate()}
            aria-label={shown === undefined ? 'Show the key' : 'Hide the key'}
          >
            {shown === undefined ? <IconEye size={18} /> : <IconEyeOff size={18} />}
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Copy the key" withArrow>
          <ActionIcon variant="subtle" color="gray" onClick={() => copy.mutate()} aria-label="Copy the key">
            <IconCopy size={18} />
          </ActionIcon>
        </Tooltip>
      </Group>
      <Text size="sm" c="dimmed" className={classes.times}>
        created <TimeText instant={apiKey.createdAt} />
        {' · '}
        {apiKey.lastUsedAt === null ? (
          'never used'
        ) : (
          <>
            last used <TimeText instant={apiKey.lastUsedAt} />
          </>
        )}
      </Text>
      <Group gap="xs">
        {!apiKey.isRolled && <RollKeyButton apiKey={apiKey} />}
        <Button size="compact-sm" variant="default" onClick={ending.open}>
          End it now
        </Button>
      </Group>
      <ConfirmDialog
        opened={asksToEnd}
        onClose={ending.close}
        title="End this key now?"
        cancelLabel="Keep it"
        confirmLabel="End the key"
        mutation={end}
      >
        <Text>Programs that still use {apiKey.masked} are refused from this moment on.</Text>
      </ConfirmDialog>
    </div>
  )
}

/** What a key may do and where it ends, at a glance. */
function KeyBadges({ apiKey }: { apiKey: KeyInfo }) {
  const { isTest, scopes, templateIds, perSecond, expiresAt } = apiKey
  return (
    <Group gap={6}>
      {isTest && <Badge color="yellow">test</Badge>}
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
          {perSecond} a second
        </Badge>
      )}
      {expiresAt !== null && (
        <Badge color="orange" tt="none">
          ends <TimeText instant={expiresAt} />
        </Badge>
      )}
    </Group>
  )
}
