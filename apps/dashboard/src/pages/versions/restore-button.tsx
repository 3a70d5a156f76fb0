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
import { userMessageOf } from '../../ui/user-facing-error.ts'

interface RestoreButtonProps {
  templateId: string
  version: VersionDetail['version']
  /** The live version. */
  current: number | undefined
}

/** Restores a version to the draft. "Undo" restores the previous draft. Generated documents do not change. */
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
      await refetchDraft(templateId)
      offerUndo({
        message: `Version ${version} restored to draft.`,
        undo: () => undoRestore(before, restored.revision),
      })
    },
  })

  async function undoRestore({ source }: DraftAnswer, revision: number): Promise<void> {
    try {
      await ask(`${address}/draft`, { method: 'PUT', json: { source, revision } })
      await refetchDraft(templateId)
      notifications.show({ message: 'The previous draft is restored.' })
    } catch (error) {
      notifications.show({ color: 'red', message: userMessageOf(error) })
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
        title={`Restore version ${version} to draft?`}
        cancelLabel="Cancel"
        confirmLabel="Restore"
        mutation={restore}
        isHarmless
      >
        <Text>
          This replaces the current draft with version {version}. You can undo this immediately afterwards.
        </Text>
        {current !== undefined && <Text>Documents use version {current} until you publish.</Text>}
      </ConfirmDialog>
    </>
  )
}

async function refetchDraft(templateId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queries.draft(templateId).queryKey }),
    queryClient.invalidateQueries({ queryKey: queries.template(templateId).queryKey }),
    queryClient.invalidateQueries({ queryKey: ['templates'] }),
  ])
}
