import { Alert, Autocomplete, Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import type { KeptBlock } from '@platen/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../../api/queries.ts'
import { ask } from '../../../api/send.ts'
import { sentenceOf } from '../../../ui/sentence-error.ts'

/** Gives one of the team's blocks another name, or puts it into another folder. */
export function RenameBlock(props: { block: KeptBlock; folders: readonly string[]; onClose: () => void }) {
  const { block, folders, onClose } = props
  const queryClient = useQueryClient()
  const [name, setName] = useState(block.name)
  const [folder, setFolder] = useState(block.folder)
  const rename = useMutation({
    mutationFn: () =>
      ask<KeptBlock>(`/blocks/${encodeURIComponent(block.blockId)}`, {
        method: 'PATCH',
        json: { name, folder },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queries.keptBlocks().queryKey })
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title="Rename or move the block" centered>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '' && !rename.isPending) rename.mutate()
        }}
      >
        <Stack>
          <TextInput
            label="Name"
            data-autofocus
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Autocomplete
            label="Folder"
            description="Leave it empty for none. Templates that have a copy of the block stay as they are."
            maxLength={80}
            value={folder}
            onChange={setFolder}
            data={folders.filter((one) => one !== '')}
          />
          {rename.isError && (
            <Alert color="red" role="alert">
              {sentenceOf(rename.error)}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={name.trim() === ''} loading={rename.isPending}>
              Rename
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
