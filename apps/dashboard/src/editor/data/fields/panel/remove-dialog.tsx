import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { columnOf, isPageEdit, parseSource, removeColumn } from '@platen/template/markup'
import { callerNotices, changedPartsText, removeEverywhere, type FieldNode } from '@platen/template/draft'
import { useMemo, useState } from 'react'
import { useDraft, useDraftStore } from '../../../draft/draft-store.ts'

/** Confirms the removal of a field from the whole template, optionally with its table column. */
export function RemoveDialog(props: { node: FieldNode; onClose: () => void; onRemoved: () => void }) {
  const { node, onClose, onRemoved } = props
  const { path } = node
  const draft = useDraftStore()
  const source = useDraft((state) => state.source)
  const [takesColumn, setTakesColumn] = useState(true)
  const removed = useMemo(() => removeEverywhere(source, path), [source, path])
  const html = 'files' in removed ? removed.files['template.html'] : undefined
  const [emptyCell] = 'emptyCells' in removed ? removed.emptyCells : []
  const without = useMemo(
    () => (html === undefined || emptyCell === undefined ? undefined : withoutColumn(html, emptyCell)),
    [html, emptyCell],
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
              This removes the field from {changedPartsText(Object.keys(removed.files))}.
              {node.children.length > 0 && ' The content that is printed for each row is also removed.'}
              {!node.computed && ` ${callerNotices.removed(path)}`}
            </Text>
            {without !== undefined && (
              <Checkbox
                checked={takesColumn}
                onChange={(event) => setTakesColumn(event.currentTarget.checked)}
                label="Also remove the table column"
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

/** Returns the page without the column of a cell; `undefined` if the column cannot be removed. */
function withoutColumn(html: string, cellAt: number): string | undefined {
  const tree = parseSource(html)
  const cell = tree.elements.find(({ start }) => start === cellAt)
  const column = cell && columnOf(tree, cell)
  const edit = column && 'at' in column && removeColumn(tree, column.table, column)
  return edit && isPageEdit(edit) ? edit.html : undefined
}
