import { notifications } from '@mantine/notifications'
import type { RefusedEdit } from '@platen/template/markup'

/** Says why an edit was not made, in sight and to screen readers. */
export function showRefusal(result: RefusedEdit | undefined): void {
  const message = result?.refused ?? 'This is not possible for the selected element.'
  // The same again is not said twice, and another reason does not wait for the first to go.
  notifications.show({ id: message, message })
}
