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
  /** Explains the cause of the conflict. */
  lead: ReactNode
  mine: DraftSource
  theirs: DraftSource
  /** Receives the chosen draft. */
  onConfirm: (chosen: DraftSource) => void
  onClose: () => void
  /** Label for the confirm button. Default: “Save”. */
  confirmLabel?: string
}

/** Compares two drafts and lets the user choose a version of each file. Nothing changes until every file has a choice. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { title, lead, theirs, onConfirm, onClose, confirmLabel = 'Save' } = props
  // Read once, so that the choices stay valid.
  const [mine] = useState(props.mine)
  const [differences] = useState(() => compareDrafts(mine, theirs))
  const [choices, setChoices] = useState<Choices>({})
  const [openPath, setOpenPath] = useState(differences[0]?.path)
  const open = differences.find(({ path }) => path === openPath)
  const left = undecided(differences, choices)
  const save = () => {
    if (left > 0) return
    onConfirm(chosenDraft(mine, differences, choices))
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
      closeButtonProps={{ 'aria-label': 'Close' }}
      closeOnClickOutside={false}
      // The first Escape closes a search or a list inside an editor.
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
              ? 'All files chosen'
              : left === 1
                ? '1 file left to choose'
                : `${left} files left to choose`}
          </Text>
          <Button aria-disabled={left > 0} {...(left > 0 ? { 'data-disabled': true } : {})} onClick={save}>
            {confirmLabel}
          </Button>
        </Group>
      </Group>
    </Modal>
  )
}

const choiceLabels = { mine: 'Mine', theirs: 'Theirs', mixed: 'Combined' }

/** The files that differ, with the choice for each. */
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
              <span className={classes.fileState}>
                {choice === undefined ? 'Not chosen' : choiceLabels[choice]}
              </span>
            </UnstyledButton>
          </li>
        )
      })}
    </ul>
  )
}
