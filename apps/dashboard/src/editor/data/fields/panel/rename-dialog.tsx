import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useMemo, useState } from 'react'
import {
  callerNotices,
  changedPartsText,
  draftShape,
  renameEverywhere,
  type FieldNode,
} from '@platen/template/draft'
import { useDraft, useDraftStore } from '../../../draft/draft-store.ts'
import { nameFault } from '../../../fields/new-field-name.ts'

/** Renames a field in the whole template, as one undo step. */
export function RenameDialog(props: {
  node: FieldNode
  nodes: readonly FieldNode[]
  onClose: () => void
  onRenamed: (dotted: string) => void
}) {
  const { node, nodes, onClose, onRenamed } = props
  const { path } = node
  const draft = useDraftStore()
  const source = useDraft((state) => state.source)
  const [typed, setTyped] = useState(node.name)
  const name = typed.trim()
  const next = [...path.slice(0, -1), name]
  const isNew = name !== node.name
  const fault = useMemo(() => {
    if (!isNew) return undefined
    const isTaken = draftShape(source).isKnown(next)
    return nameFault(next, nodes) ?? (isTaken ? `A field named ${next.join('.')} already exists.` : undefined)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `next` is derived from the path and the name
  }, [source, isNew, name, nodes, path])
  const files = useMemo(
    () => (isNew && fault === undefined ? renameEverywhere(source, path, name) : {}),
    [source, isNew, fault, path, name],
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isNew || fault !== undefined) return
    const dotted = next.join('.')
    draft.getState().edit({ files }, { label: `Renaming ${node.name} to ${name}`, field: dotted })
    onRenamed(dotted)
  }
  return (
    <Modal opened onClose={onClose} title={`Rename ${path.join('.')}`} centered>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label="New name"
            data-autofocus
            value={typed}
            maxLength={100}
            error={fault}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {isNew && fault === undefined && (
            <Text size="sm" c="dimmed" role="status">
              This changes {changedPartsText(Object.keys(files))}.
              {!node.computed && ` ${callerNotices.renamed(path, name)}`}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={!isNew || fault !== undefined}>
              Rename
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
