import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import type { LiveVersionAnswer } from '@platen/contract'
import { useMutation } from '@tanstack/react-query'
import { queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { ask } from '../../api/send.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface LiveVersionButtonProps {
  templateId: string
  version: number
  isCurrent: boolean
  /** The pinned version. `null` if documents use the newest version. */
  pinned: number | null
}

/** Pins the version that documents use, or unpins it. */
export function LiveVersionButton({ templateId, version, isCurrent, pinned }: LiveVersionButtonProps) {
  const [isOpen, dialog] = useDisclosure()
  const isPinned = isCurrent && pinned !== null
  const change = useMutation({
    mutationFn: () =>
      ask<LiveVersionAnswer>(`/templates/${templateId}/live-version`, {
        method: 'PUT',
        json: { version: isPinned ? 'latest' : version },
      }),
    onSuccess: async (answer) => {
      dialog.close()
      notifications.show({
        message: answer.isPinned
          ? `Version ${answer.liveVersion} is pinned. Documents use it until you unpin it.`
          : `Unpinned. Documents use version ${answer.liveVersion} until you publish a new one.`,
      })
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: queries.versions(templateId).queryKey }),
        queryClient.invalidateQueries({ queryKey: queries.template(templateId).queryKey }),
        queryClient.invalidateQueries({ queryKey: ['templates'] }),
      ])
    },
  })
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {isPinned ? 'Unpin' : isCurrent ? 'Pin this version' : 'Use this version'}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={dialog.close}
        title={isPinned ? 'Use the newest version?' : `Pin version ${version}?`}
        cancelLabel="Cancel"
        confirmLabel={isPinned ? 'Unpin' : `Pin version ${version}`}
        mutation={change}
        isHarmless
      >
        <Text>
          {isPinned
            ? 'Documents will use the newest version, and each new version as soon as you publish it.'
            : `Documents will use version ${version} until you unpin it, even if you publish a new version. Requests that specify a version still get that version.`}
        </Text>
      </ConfirmDialog>
    </>
  )
}
