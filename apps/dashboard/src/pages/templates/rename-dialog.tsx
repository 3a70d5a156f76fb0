import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import type { TemplateCard } from '@platen/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sentenceAt } from '../../api/problem-error.ts'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import { renameTemplate } from './template-actions.ts'

export function RenameDialog({ card, onClose }: { card: TemplateCard; onClose: () => void }) {
  const [name, setName] = useState(card.name)
  const rename = useMutation({ mutationFn: () => renameTemplate(card.templateId, name), onSuccess: onClose })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    rename.mutate()
  }
  const { error } = rename
  const sentence = error === null ? undefined : (sentenceAt(error, '/name') ?? userMessageOf(error))
  return (
    <Modal opened onClose={onClose} title="Rename template" centered>
      <form onSubmit={onSubmit}>
        <Stack>
          <TextInput
            label="Name"
            data-autofocus
            value={name}
            maxLength={120}
            onChange={(event) => setName(event.currentTarget.value)}
            error={sentence}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={rename.isPending} disabled={name.trim() === ''}>
              Rename
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
