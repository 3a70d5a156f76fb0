import { Button, Group, Modal, Text, UnstyledButton } from '@mantine/core'
import type { DraftAnswer } from '@platen/contract'
import { IconCheck, IconCircleDashed } from '@tabler/icons-react'
import { useState } from 'react'
import { TimeText } from '../../ui/time-text.tsx'
import { useDraftStore } from '../draft/draft-store.ts'
import {
  choiceForAll,
  type Choices,
  chosenDraft,
  compareDrafts,
  type Difference,
  undecided,
} from './compare-drafts.ts'
import classes from './conflict-dialog.module.css'
import { FileChoice } from './file-choice.tsx'

/** Both drafts side by side, and the choice of what stays. Nothing is saved before the author has chosen for every file. */
export function ConflictDialog({ theirs, onClose }: { theirs: DraftAnswer; onClose: () => void }) {
  const draft = useDraftStore()
  // The draft cannot change behind the dialog: a later reading of it must not take away what was chosen.
  const [mine] = useState(() => draft.getState().source)
  const [differences] = useState(() => compareDrafts(mine, theirs.source))
  const [choices, setChoices] = useState<Choices>({})
  const [openPath, setOpenPath] = useState(differences[0]?.path)
  const open = differences.find(({ path }) => path === openPath)
  const left = undecided(differences, choices)
  const save = () => {
    if (left > 0) return
    draft.getState().settle(chosenDraft(mine, differences, choices), theirs)
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="min(1240px, 94vw)"
      centered
      title="This template was changed elsewhere"
      classNames={{ body: classes.body, content: classes.content, title: classes.title }}
      closeButtonProps={{ 'aria-label': 'Close without choosing' }}
      closeOnClickOutside={false}
      // The first Escape leaves a search or a list inside an editor.
      closeOnEscape={false}
    >
      <Text size="sm" c="dimmed" className={classes.lead}>
        Another tab or another person saved it <TimeText instant={theirs.updatedAt} />, while you were
        editing. Choose what stays for each file. Your own text is kept in this browser until then.
      </Text>
      <div className={classes.work}>
        <FileList differences={differences} choices={choices} open={openPath} onOpen={setOpenPath} />
        {open && (
          <FileChoice
            key={open.path}
            difference={open}
            chosen={choices[open.path]}
            onChoose={(chosen) => setChoices((now) => ({ ...now, [open.path]: chosen }))}
          />
        )}
      </div>
      <Group justify="space-between" gap="sm" className={classes.foot}>
        <Group gap="xs">
          <Button variant="default" onClick={() => setChoices(choiceForAll(differences, 'mine'))}>
            Keep all mine
          </Button>
          <Button variant="default" onClick={() => setChoices(choiceForAll(differences, 'theirs'))}>
            Take all theirs
          </Button>
        </Group>
        <Group gap="sm">
          <Text size="sm" c="dimmed" role="status">
            {left === 0
              ? 'Everything is chosen.'
              : left === 1
                ? '1 file still to choose'
                : `${left} files still to choose`}
          </Text>
          <Button aria-disabled={left > 0} {...(left > 0 ? { 'data-disabled': true } : {})} onClick={save}>
            Save this
          </Button>
        </Group>
      </Group>
    </Modal>
  )
}

const words = { mine: 'Mine', theirs: 'Theirs', mixed: 'From both' }

/** The files that differ, with what was chosen for each. */
function FileList(props: {
  differences: readonly Difference[]
  choices: Choices
  open: string | undefined
  onOpen: (path: string) => void
}) {
  const { differences, choices, open, onOpen } = props
  return (
    <ul className={classes.files} aria-label="Files that differ">
      {differences.map(({ path }) => {
        const choice = choices[path]?.choice
        const Icon = choice === undefined ? IconCircleDashed : IconCheck
        return (
          <li key={path}>
            <UnstyledButton
              className={classes.fileButton}
              aria-current={path === open}
              onClick={() => onOpen(path)}
            >
              <Icon size={16} aria-hidden className={classes.fileIcon} data-chosen={choice !== undefined} />
              <span className={classes.fileName}>{path}</span>
              <span className={classes.fileState}>{choice === undefined ? 'To choose' : words[choice]}</span>
            </UnstyledButton>
          </li>
        )
      })}
    </ul>
  )
}
