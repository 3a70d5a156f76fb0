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
  /** `null`: documents are made with the newest. */
  pinned: number | null
}

/** Pins the version that documents are made with, whatever is published; or takes the pin away. */
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
          ? `Documents are made with version ${answer.liveVersion}, which is pinned.`
          : `Documents are generated with version ${answer.liveVersion} until you publish another one.`,
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
        {isPinned ? 'Unpin' : isCurrent ? 'Pin this one' : 'Use this version'}
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
            ? 'From now on documents are made with the newest version, and with each that you publish, at once.'
            : `From now on documents are made with version ${version}, also when you publish a new one, until you unpin it here. Requests that name a version get that one.`}
        </Text>
      </ConfirmDialog>
    </>
  )
}
