import { Button, Group, Modal, Text, UnstyledButton } from '@mantine/core'
import type { DraftSource } from '@platen/contract'
import { IconCheck, IconCircleDashed } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
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

interface ConflictDialogProps {
  title: string
  /** How it came about. */
  lead: ReactNode
  mine: DraftSource
  theirs: DraftSource
  /** Takes what was chosen. */
  onSettle: (chosen: DraftSource) => void
  onClose: () => void
  /** What taking it does; default: “Save this”. */
  settleWords?: string
}

/** Both drafts side by side, and the choice of what stays. Nothing is taken before the author has chosen for every file. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { title, lead, theirs, onSettle, onClose, settleWords = 'Save this' } = props
  // The draft cannot change behind the dialog: a later reading of it must not take away what was chosen.
  const [mine] = useState(props.mine)
  const [differences] = useState(() => compareDrafts(mine, theirs))
  const [choices, setChoices] = useState<Choices>({})
  const [openPath, setOpenPath] = useState(differences[0]?.path)
  const open = differences.find(({ path }) => path === openPath)
  const left = undecided(differences, choices)
  const save = () => {
    if (left > 0) return
    onSettle(chosenDraft(mine, differences, choices))
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="min(1240px, 94vw)"
      centered
      title={title}
      classNames={{ body: classes.body, content: classes.content, title: classes.title }}
      closeButtonProps={{ 'aria-label': 'Close without choosing' }}
      closeOnClickOutside={false}
      // The first Escape leaves a search or a list inside an editor.
      closeOnEscape={false}
    >
      <Text size="sm" c="dimmed" className={classes.lead}>
        {lead}
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
            {settleWords}
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
