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
import { userMessageOf } from '../../ui/user-facing-error.ts'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { isAbortError, showFailure } from './failure-toast.ts'
import classes from './start-tiles.module.css'

const fileTypes = `.pdf,application/pdf,.docx,${wordMediaType}`

/** A tile that accepts a file by file picker or drop. `onFile` creates the template from the file, and `onCancel` cancels that. */
export function FileImport(props: {
  isBusy: boolean
  /** The name of the file that is being read. */
  busyName: string | undefined
  onFile: (file: File, password?: string) => Promise<unknown>
  onCancel: () => void
}) {
  const [locked, setLocked] = useState<{ file: File; problem: string | undefined }>()
  // Resets the file input. Without a reset, the same file could not be chosen twice.
  const reset = useRef<() => void>(null)
  const open = (file: File, password?: string) => {
    reset.current?.()
    props.onFile(file, password).then(
      () => setLocked(undefined),
      (error: unknown) => {
        const lock = lockOf(error)
        if (lock) setLocked({ file, problem: lock === 'wrong_password' ? userMessageOf(error) : undefined })
        else {
          setLocked(undefined)
          if (!isAbortError(error)) showFailure(error)
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
                  Position fields on an existing form or letter. A .docx file becomes an editable page.
                </span>
                {props.busyName !== undefined && (
                  <span className={classes.busy}>Reading {props.busyName}…</span>
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

/** Asks for the password of a PDF. `problem` is set if the last password was incorrect. */
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
    <Modal opened onClose={props.onClose} title="Password required" centered>
      <form onSubmit={onSubmit}>
        <Stack>
          <Text size="sm">
            {props.fileName} is protected by a password. It is used once to open the file, and is not stored.
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
