import { notifications } from '@mantine/notifications'
import { sentenceOf } from '../../ui/sentence-error.ts'

const id = 'new-template-failed'

/** Says why a template could not be made, in place of what was said before. */
export function showFailure(error: unknown): void {
  hideFailure()
  notifications.show({ id, color: 'red', message: sentenceOf(error), autoClose: 15_000 })
}

/** Takes that away: it is not about what comes next. */
export function hideFailure(): void {
  notifications.hide(id)
}

/** Whether an error only says that its work was cancelled. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
