import { CloseButton } from '@mantine/core'
import { placeholderNotes } from '@platen/template/draft'
import { useState } from 'react'
import { closeCreationNotes, useCreationNotes } from '../templates/creation-notes.ts'
import classes from './creation-notice.module.css'
import { useDraft } from './draft/draft-store.ts'

/** Shows the notes about a new template until they are closed. */
export function CreationNotice() {
  const templateId = useDraft((state) => state.templateId)
  const source = useDraft((state) => state.source)
  const all = useCreationNotes(templateId)
  // Notes about placeholders are shown in their own notice, which is updated with the draft.
  const [ofPlaceholders] = useState(() => new Set(all.length > 0 ? placeholderNotes(source) : []))
  const notes = all.filter((note) => !ofPlaceholders.has(note))
  if (notes.length === 0) return null
  return (
    <aside className={classes.notice} aria-label="Notes about this template">
      {notes.length === 1 ? (
        <p className={classes.sentences}>{notes[0]}</p>
      ) : (
        <ul className={classes.sentences}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <CloseButton size="sm" aria-label="Close" onClick={() => closeCreationNotes(templateId)} />
    </aside>
  )
}
