import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { userMessageOf } from './user-facing-error.ts'

interface ConfirmDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  /** The consequences and options. */
  children: ReactNode
  cancelLabel: string
  confirmLabel: string
  mutation: Pick<
    UseMutationResult<unknown, Error, void>,
    'mutate' | 'reset' | 'isPending' | 'isError' | 'error'
  >
  /** Whether the action is not destructive. */
  isHarmless?: boolean
}

/** A confirmation dialog. The caller closes it after the action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, onClose, title, children, cancelLabel, confirmLabel, mutation, isHarmless = false } = props
  const isInProgress = useRef(false)
  // The second click of a double click can arrive before the button is disabled.
  const confirm = () => {
    if (!opened || isInProgress.current) return
    isInProgress.current = true
    mutation.mutate(undefined, { onSettled: () => (isInProgress.current = false) })
  }
  // Errors are shown in the dialog, so it stays open until the action ends.
  const close = () => {
    if (!mutation.isPending) onClose()
  }
  return (
    <Modal opened={opened} onClose={close} onExitTransitionEnd={mutation.reset} title={title} centered>
      <Stack>
        {children}
        {mutation.isError && (
          <Alert color="red" role="alert">
            {userMessageOf(mutation.error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {cancelLabel}
          </Button>
          <Button {...(isHarmless ? {} : { color: 'red' })} loading={mutation.isPending} onClick={confirm}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
