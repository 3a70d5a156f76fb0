import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { sampleName } from '@platen/template/draft'
import { useDraft, useDraftStore } from '../../draft/draft-store.ts'
import { useEditorSearch } from '../../editor-search.ts'
import { sampleNameFault, renameSample } from './sample-changes.ts'

export function SampleNameDialog({ file, onClose }: { file: string; onClose: () => void }) {
  const [name, setName] = useState(sampleName(file))
  const source = useDraft((state) => state.source)
  const store = useDraftStore()
  const { go } = useEditorSearch()
  const problem = sampleNameFault(source, name, file)
  const save = () => {
    if (problem !== undefined) return
    const made = renameSample(store.getState().source, file, name)
    store.getState().edit(made.change, { label: `Renaming a sample to “${name.trim()}”` })
    go({ sample: made.file })
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Rename sample" centered>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Stack>
          <TextInput
            label="Name"
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={problem}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={problem !== undefined}>
              Rename
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
