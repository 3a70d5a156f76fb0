import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { DraftSource, ImportedSource } from '@platen/contract'
import { importAgain, isSameSource } from '@platen/template/draft'
import { useState } from 'react'
import { changeBetween } from '../draft/history.ts'
import { useDraftStore } from '../draft/draft-store.ts'
import classes from './imported-dialog.module.css'
import { PagesCompared } from './pages-compared.tsx'

interface Imported {
  before: DraftSource
  after: DraftSource
  /** Whether the document is another one than before, where that is known. */
  isChanged: boolean | undefined
  notes: string[]
}

/** What importing a document again makes of the template, to be looked at and taken. `show` begins it. */
export function useImported() {
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
    // What was looked at is what is taken.
    if (draft.getState().source !== imported.before) {
      notifications.show({ color: 'orange', message: 'The template was changed meanwhile. Import again.' })
      return
    }
    draft
      .getState()
      .edit(changeBetween(imported.before, imported.after), { label: 'Importing the document again' })
    notifications.show({ message: 'The page is the document’s as it is now. Undo takes it back.' })
  }
  const dialog = (
    <Modal opened={imported !== undefined} onClose={close} title="Import the document again" size="xl">
      {imported && <Comparison {...imported} onTake={take} onClose={close} />}
    </Modal>
  )
  return { show, dialog }
}

function Comparison(props: Imported & { onTake: () => void; onClose: () => void }) {
  const { before, after, isChanged, notes, onTake, onClose } = props
  const isSame = isSameSource(before, after)
  return (
    <Stack>
      <Text size="sm">
        {isChanged !== undefined &&
          `The document was ${isChanged ? '' : 'not '}changed since it was imported. `}
        {isSame
          ? 'The template shows it as it is: there is nothing to take.'
          : 'Its page, style and pictures take the place of the template’s: what you changed on the page here goes. Page size, margins, header and footer come along unless you changed them here. Fields that are new join the samples, and those that are gone leave them. Other settings, fields and texts stay.'}
      </Text>
      {notes.length > 0 && (
        <List size="sm">
          {notes.map((note) => (
            <List.Item key={note}>{note}</List.Item>
          ))}
        </List>
      )}
      {!isSame && <PagesCompared before={before} after={after} becomes="As the document is now" />}
      <Group justify="flex-end" className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          {isSame ? 'Close' : 'Leave it as it is'}
        </Button>
        {!isSame && <Button onClick={onTake}>Take the document’s page</Button>}
      </Group>
    </Stack>
  )
}
