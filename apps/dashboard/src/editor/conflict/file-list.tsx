import { UnstyledButton } from '@mantine/core'
import { IconCheck, IconCircleDashed } from '@tabler/icons-react'
import type { Choices, Difference } from './compare-drafts.ts'
import classes from './conflict-dialog.module.css'

const words = { mine: 'Mine', theirs: 'Theirs', mixed: 'From both' }

/** The files that differ, with what was chosen for each. */
export function FileList(props: {
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
