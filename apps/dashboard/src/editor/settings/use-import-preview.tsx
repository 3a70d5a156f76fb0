import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { DraftSource, ImportedSource } from '@platen/contract'
import { importAgain, isSameSource } from '@platen/template/draft'
import { useState } from 'react'
import { changeBetween } from '../draft/history.ts'
import { useDraftStore } from '../draft/draft-store.ts'
import classes from './import-preview.module.css'
import { FirstPageComparison } from './first-page-comparison.tsx'

interface Imported {
  before: DraftSource
  after: DraftSource
  /** Whether the document has changed since the last import. `undefined` if unknown. */
  isChanged: boolean | undefined
  notes: string[]
}

/** Previews and applies a new import of the source document. `show` opens the preview. */
export function useImportPreview() {
  const draft = useDraftStore()
  const [imported, setImported] = useState<Imported>()
  const show = (read: ImportedSource & { isChanged?: boolean }) => {
    const before = draft.getState().source
    const { source: after, notes } = importAgain(before, read.source)
    setImported({ before, after, isChanged: read.isChanged, notes: [...notes, ...read.notes] })
  }
  const close = () => setImported(undefined)
  function take(): void {
    if (!imported) return
    close()
    // Apply only what the preview has shown.
    if (draft.getState().source !== imported.before) {
      notifications.show({
        color: 'orange',
        message: 'The template has changed in the meantime. Import the document again.',
      })
      return
    }
    draft
      .getState()
      .edit(changeBetween(imported.before, imported.after), { label: 'Importing the document again' })
    notifications.show({ message: 'The page was replaced with the current document. You can undo this.' })
  }
  const dialog = (
    <Modal opened={imported !== undefined} onClose={close} title="Import the document again" size="xl">
      {imported && <Comparison {...imported} onApply={take} onClose={close} />}
    </Modal>
  )
  return { show, dialog }
}

function Comparison(props: Imported & { onApply: () => void; onClose: () => void }) {
  const { before, after, isChanged, notes, onApply, onClose } = props
  const isSame = isSameSource(before, after)
  return (
    <Stack>
      <Text size="sm">
        {isChanged !== undefined &&
          `The document has ${isChanged ? '' : 'not '}changed since it was imported. `}
        {isSame
          ? 'The template is already up to date.'
          : 'The page, style and images of the template are replaced, so your changes to the page are lost. Page size, margins, header and footer are replaced unless you changed them here. New fields are added to the samples and removed fields are deleted from them. Other settings, fields and translations are kept.'}
      </Text>
      {notes.length > 0 && (
        <List size="sm">
          {notes.map((note) => (
            <List.Item key={note}>{note}</List.Item>
          ))}
        </List>
      )}
      {!isSame && <FirstPageComparison before={before} after={after} afterCaption="Current document" />}
      <Group justify="flex-end" className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          {isSame ? 'Close' : 'Cancel'}
        </Button>
        {!isSame && <Button onClick={onApply}>Replace page</Button>}
      </Group>
    </Stack>
  )
}
