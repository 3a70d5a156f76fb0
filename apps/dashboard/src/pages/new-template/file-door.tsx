import {
  Button,
  FileButton,
  Group,
  Loader,
  Modal,
  PasswordInput,
  Stack,
  Text,
  UnstyledButton,
} from '@mantine/core'
import { wordMediaType } from '@platen/contract'
import { IconFileTypePdf } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { ProblemError } from '../../api/problem-error.ts'
import { sentenceOf } from '../../ui/sentence-error.ts'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { isCancelled, showFailure } from './failure-toast.ts'
import classes from './starts.module.css'

const fileTypes = `.pdf,application/pdf,.docx,${wordMediaType}`

/** The door for a document that someone has as a file, which can also be dropped on it. `onFile` makes the template, `onCancel` ends that. */
export function FileDoor(props: {
  isBusy: boolean
  /** Of the file that is being read. */
  busyName: string | undefined
  onFile: (file: File, password?: string) => Promise<unknown>
  onCancel: () => void
}) {
  const [locked, setLocked] = useState<{ file: File; problem: string | undefined }>()
  // Otherwise the same file could not be chosen twice.
  const reset = useRef<() => void>(null)
  const open = (file: File, password?: string) => {
    reset.current?.()
    props.onFile(file, password).then(
      () => setLocked(undefined),
      (error: unknown) => {
        const lock = lockOf(error)
        if (lock) setLocked({ file, problem: lock === 'wrong_password' ? sentenceOf(error) : undefined })
        else {
          setLocked(undefined)
          if (!isCancelled(error)) showFailure(error)
        }
      },
    )
  }
  const { isOver, dropProps } = useFileDrop(([file]) => {
    if (file && !props.isBusy) open(file)
  })
  return (
    <div className={classes.door}>
      <FileButton resetRef={reset} accept={fileTypes} onChange={(file) => file && open(file)}>
        {(button) => (
          <UnstyledButton
            {...button}
            {...dropProps}
            className={classes.start}
            data-over={isOver || undefined}
            disabled={props.isBusy}
            aria-busy={props.busyName !== undefined}
          >
            <span className={classes.icon} aria-hidden>
              {props.busyName === undefined ? <IconFileTypePdf /> : <Loader size={24} />}
            </span>
            <span>
              <Text fw={600} component="span" display="block">
                Upload a PDF or a Word document
              </Text>
              <Text size="sm" c="dimmed" component="span" className={classes.either} aria-live="polite">
                <span className={classes.one} data-hidden={props.busyName !== undefined || undefined}>
                  A form or a letter that you have: put fields on it. A .docx becomes a page to edit.
                </span>
                {props.busyName !== undefined && (
                  <span className={classes.busy}>{props.busyName} is being read…</span>
                )}
              </Text>
            </span>
          </UnstyledButton>
        )}
      </FileButton>
      {props.busyName !== undefined && (
        <Button variant="default" size="compact-sm" className={classes.cancel} onClick={props.onCancel}>
          Cancel
        </Button>
      )}
      {locked && (
        <PasswordDialog
          fileName={locked.file.name}
          problem={locked.problem}
          isBusy={props.isBusy}
          onClose={() => {
            setLocked(undefined)
            props.onCancel()
          }}
          onPassword={(password) => open(locked.file, password)}
        />
      )}
    </div>
  )
}

function lockOf(error: unknown): string | undefined {
  if (!(error instanceof ProblemError)) return undefined
  return error.items.find(({ code }) => code === 'password_required' || code === 'wrong_password')?.code
}

/** Asks for the password of a PDF. `problem`: the last one was not right. */
function PasswordDialog(props: {
  fileName: string
  problem: string | undefined
  isBusy: boolean
  onClose: () => void
  onPassword: (password: string) => void
}) {
  const [password, setPassword] = useState('')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    props.onPassword(password)
  }
  return (
    <Modal opened onClose={props.onClose} title="The PDF is locked" centered>
      <form onSubmit={onSubmit}>
        <Stack>
          <Text size="sm">
            {props.fileName} asks for a password. It is used once, to open the file, and kept nowhere.
          </Text>
          <PasswordInput
            label="Password"
            data-autofocus
            value={password}
            autoComplete="off"
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={props.problem}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={props.isBusy} disabled={password === ''}>
              Open
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
