import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import type { DraftAnswer, VersionDetail } from '@platen/contract'
import { useMutation } from '@tanstack/react-query'
import { queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { ask } from '../../api/send.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { offerUndo } from '../../ui/offer-undo.tsx'
import { sentenceOf } from '../../ui/sentence-error.ts'

interface RestoreButtonProps {
  templateId: string
  version: VersionDetail['version']
  /** What callers get. */
  current: number | undefined
}

/** Makes a version the draft again. The draft before comes back with "Undo"; callers notice nothing of either. */
export function RestoreButton({ templateId, version, current }: RestoreButtonProps) {
  const [isOpen, dialog] = useDisclosure()
  const address = `/templates/${templateId}`
  const restore = useMutation({
    mutationFn: async () => {
      const before = await ask<DraftAnswer>(`${address}/draft`)
      const restored = await ask<DraftAnswer>(`${address}/versions/${version}/restore`, {
        method: 'POST',
        json: { revision: before.revision },
      })
      return { before, restored }
    },
    onSuccess: async ({ before, restored }) => {
      dialog.close()
      await draftChanged(templateId)
      offerUndo({
        message: `The draft is version ${version} again.`,
        undo: () => putBack(before, restored.revision),
      })
    },
  })

  async function putBack({ source }: DraftAnswer, revision: number): Promise<void> {
    try {
      await ask(`${address}/draft`, { method: 'PUT', json: { source, revision } })
      await draftChanged(templateId)
      notifications.show({ message: 'The draft is as it was before.' })
    } catch (error) {
      notifications.show({ color: 'red', message: sentenceOf(error) })
    }
  }

  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        Restore to draft
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={dialog.close}
        title={`Bring version ${version} back?`}
        cancelLabel="Cancel"
        confirmLabel="Restore"
        mutation={restore}
        isHarmless
      >
        <Text>
          The draft becomes what version {version} was. What the draft is now goes away, but you can undo this
          for a moment.
        </Text>
        {current !== undefined && <Text>Documents are made with version {current} until you publish.</Text>}
      </ConfirmDialog>
    </>
  )
}

async function draftChanged(templateId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queries.draft(templateId).queryKey }),
    queryClient.invalidateQueries({ queryKey: queries.template(templateId).queryKey }),
    queryClient.invalidateQueries({ queryKey: ['templates'] }),
  ])
}
