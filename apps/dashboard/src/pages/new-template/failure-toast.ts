import { notifications } from '@mantine/notifications'
import { userMessageOf } from '../../ui/user-facing-error.ts'

const id = 'new-template-failed'

/** Shows why a template could not be created. Replaces an earlier message. */
export function showFailure(error: unknown): void {
  hideFailure()
  notifications.show({ id, color: 'red', message: userMessageOf(error), autoClose: 15_000 })
}

/** Hides the message. */
export function hideFailure(): void {
  notifications.hide(id)
}

/** Whether an error was caused by canceling. */
export function isAbortError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
