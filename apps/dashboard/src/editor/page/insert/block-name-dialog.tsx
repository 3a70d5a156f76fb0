import { Alert, Autocomplete, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type SavedBlock, visibleText } from '@platen/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../../api/queries.ts'
import { userMessageOf } from '../../../ui/user-facing-error.ts'

export interface BlockName {
  name: string
  folder: string
}

interface BlockNameDialogProps {
  title: string
  /** The initial values. */
  initial: BlockName
  folderHint: string
  /** Returns a note that describes the effect of saving, shown below the inputs. */
  note?: (named: BlockName, blocks: readonly SavedBlock[]) => string
  button: string
  save: (named: BlockName) => Promise<SavedBlock>
  onSaved?: (block: SavedBlock) => void
  onClose: () => void
}

/** Asks for the name and the folder of a saved block, and saves it. */
export function BlockNameDialog(props: BlockNameDialogProps) {
  const { title, initial, folderHint, note, button, onClose } = props
  const queryClient = useQueryClient()
  const blocks = useQuery(queries.keptBlocks()).data?.blocks ?? []
  const [named, setNamed] = useState(initial)
  const isNamed = visibleText(named.name) !== ''
  const save = useMutation({
    mutationFn: () => props.save(named),
    onSuccess: async (block) => {
      await queryClient.invalidateQueries({ queryKey: queries.keptBlocks().queryKey })
      props.onSaved?.(block)
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={title} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isNamed && !save.isPending) save.mutate()
        }}
      >
        <Stack>
          <TextInput
            label="Name"
            data-autofocus
            maxLength={80}
            value={named.name}
            onChange={(event) => setNamed({ ...named, name: event.currentTarget.value })}
          />
          <Autocomplete
            label="Folder"
            description={folderHint}
            maxLength={80}
            value={named.folder}
            onChange={(folder) => setNamed({ ...named, folder })}
            data={[...new Set(blocks.flatMap((block) => block.folder || []))]}
          />
          {note && (
            <Text size="sm" c="dimmed">
              {note(named, blocks)}
            </Text>
          )}
          {save.isError && (
            <Alert color="red" role="alert">
              {userMessageOf(save.error)}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={!isNamed} loading={save.isPending}>
              {button}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
