import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { sentenceOf } from './sentence-error.ts'

interface AskFirstProps {
  opened: boolean
  onClose: () => void
  title: string
  /** What it means, and what there is to choose. */
  children: ReactNode
  cancelLabel: string
  confirmLabel: string
  mutation: Pick<
    UseMutationResult<unknown, Error, void>,
    'mutate' | 'reset' | 'isPending' | 'isError' | 'error'
  >
  /** Nothing is lost by it. */
  isHarmless?: boolean
}

/** A question before something is done that matters. Whoever asks closes it when that is done. */
export function AskFirst(props: AskFirstProps) {
  const { opened, onClose, title, children, cancelLabel, confirmLabel, mutation, isHarmless = false } = props
  const isInProgress = useRef(false)
  // A double click comes before the button can show that it is busy, and may end when all is done.
  const confirm = () => {
    if (!opened || isInProgress.current) return
    isInProgress.current = true
    mutation.mutate(undefined, { onSettled: () => (isInProgress.current = false) })
  }
  // What goes wrong is told here, so it stays until that is known.
  const close = () => {
    if (!mutation.isPending) onClose()
  }
  return (
    <Modal opened={opened} onClose={close} onExitTransitionEnd={mutation.reset} title={title} centered>
      <Stack>
        {children}
        {mutation.isError && (
          <Alert color="red" role="alert">
            {sentenceOf(mutation.error)}
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
