import { notifications } from '@mantine/notifications'
import type { RefusedEdit } from '@platen/template/markup'

/** Shows why an edit was refused. */
export function showRefusal(result: RefusedEdit | undefined): void {
  const message = result?.refused ?? 'This is not possible for the selected element.'
  // The same reason is not shown twice, and another reason is shown immediately.
  notifications.show({ id: message, message })
}
