import {
  ActionIcon,
  Alert,
  Autocomplete,
  Button,
  Group,
  Modal,
  Stack,
  Text,
  TextInput,
  Tooltip,
} from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { KeptBlock } from '@platen/contract'
import { isBlock, keepBlock, type SourceElement } from '@platen/markup'
import { IconBookmarkPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../../api/queries.ts'
import { ask } from '../../../api/send.ts'
import { sentenceOf } from '../../../ui/sentence-error.ts'
import { useDraftStore } from '../../draft/draft-store.ts'
import { useSettings } from '../../draft/use-settings.ts'
import { cleanSettings } from '../../fields/typed-settings.ts'
import { useDraftTree, useSelectedElement } from '../draft-tree.ts'
import { elementWords } from '../element-words.ts'
import { useSectionKinds } from '../section-kind.ts'

/** Keeps the selected element for other templates; there while a whole block is selected. */
export function KeepBlock() {
  const tree = useDraftTree()
  const selected = useSelectedElement()
  const kinds = useSectionKinds()
  const [kept, setKept] = useState<SourceElement>()
  if (!selected || !isBlock(tree, selected)) return null
  return (
    <>
      <Tooltip label="Keep as a block">
        <ActionIcon
          variant="default"
          size={30}
          aria-label="Keep as a block"
          onClick={() => setKept(selected)}
        >
          <IconBookmarkPlus size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {kept && (
        <KeepDialog
          element={kept}
          proposal={elementWords(tree, kept, kinds)}
          onClose={() => setKept(undefined)}
        />
      )}
    </>
  )
}

function KeepDialog(props: { element: SourceElement; proposal: string; onClose: () => void }) {
  const { element, proposal, onClose } = props
  const tree = useDraftTree()
  const draft = useDraftStore()
  const { settings } = useSettings()
  const queryClient = useQueryClient()
  const blocks = useQuery(queries.keptBlocks()).data?.blocks ?? []
  const [name, setName] = useState(proposal)
  const [folder, setFolder] = useState('')
  const same = blocks.find((block) => block.name === name.trim() && block.folder === folder.trim())
  const keep = useMutation({
    mutationFn: () => {
      const css = draft.getState().source.files['style.css'] ?? ''
      const { fields } = cleanSettings(settings)
      const content = keepBlock({ tree, css, fields }, element, name)
      return ask<KeptBlock>('/blocks', { method: 'POST', json: { name, folder, content } })
    },
    onSuccess: async (block) => {
      await queryClient.invalidateQueries({ queryKey: queries.keptBlocks().queryKey })
      notifications.show({ message: `“${block.name}” is kept. You find it under Insert, in each template.` })
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title="Keep as a block" centered>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '' && !keep.isPending) keep.mutate()
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
            description="Leave it empty for none."
            maxLength={80}
            value={folder}
            onChange={setFolder}
            data={[...new Set(blocks.flatMap((block) => block.folder || []))]}
          />
          <Text size="sm" c="dimmed">
            {same
              ? `This becomes version ${same.version + 1} of “${same.name}”. Templates that have an earlier one keep it.`
              : 'Its text, its look and its fields are kept. Pictures are not: add them to the template that uses it.'}
          </Text>
          {keep.isError && (
            <Alert color="red" role="alert">
              {sentenceOf(keep.error)}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={name.trim() === ''} loading={keep.isPending}>
              Keep
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
