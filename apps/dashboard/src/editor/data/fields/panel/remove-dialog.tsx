import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { removeColumns } from '@platen/markup'
import { useMemo, useState } from 'react'
import { useDraft, useDraftStore } from '../../../draft/draft-store.ts'
import { callersWords, placesWords } from '../../../fields/acts/change-words.ts'
import { removeEverywhere } from '../../../fields/acts/remove-field.ts'
import type { FieldNode } from '../../../fields/field-tree.ts'

/** Asks before a field is taken out of the whole template, with the column that it leaves empty. */
export function RemoveDialog(props: { node: FieldNode; onClose: () => void; onRemoved: () => void }) {
  const { node, onClose, onRemoved } = props
  const { path } = node
  const draft = useDraftStore()
  const source = useDraft((state) => state.source)
  const [takesColumn, setTakesColumn] = useState(true)
  const removed = useMemo(() => removeEverywhere(source, path), [source, path])
  const html = 'files' in removed ? removed.files['template.html'] : undefined
  const without = useMemo(
    () =>
      'files' in removed && html !== undefined && removed.emptyCells.length > 0
        ? removeColumns(html, removed.emptyCells)
        : undefined,
    [removed, html],
  )
  const remove = () => {
    if (!('files' in removed)) return
    const page = takesColumn && without !== undefined ? { 'template.html': without } : {}
    draft
      .getState()
      .edit({ files: { ...removed.files, ...page } }, { label: `Removing ${path.join('.')}`, field: '' })
    onRemoved()
  }
  return (
    <Modal opened onClose={onClose} title={`Remove ${path.join('.')}`} centered>
      <Stack>
        {'refused' in removed ? (
          <Text>{removed.refused}</Text>
        ) : (
          <>
            <Text>
              It goes out of {placesWords(Object.keys(removed.files))}.
              {node.children.length > 0 && ' What is printed for each of its rows goes, too.'}
              {!node.computed && ` ${callersWords.removed(path)}`}
            </Text>
            {without !== undefined && (
              <Checkbox
                checked={takesColumn}
                onChange={(event) => setTakesColumn(event.currentTarget.checked)}
                label="Remove its column of the table, too"
              />
            )}
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            {'refused' in removed ? 'Close' : 'Cancel'}
          </Button>
          {'files' in removed && (
            <Button color="red" onClick={remove}>
              Remove
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
