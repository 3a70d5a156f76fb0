import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'

const offeredForMs = 12_000

/** Shows a notification with an Undo button. Aborting `until` hides it early. */
export function offerUndo(options: {
  message: string
  undo: () => Promise<void>
  until?: AbortSignal
}): void {
  const { message, undo, until } = options
  const id = notifications.show({
    autoClose: offeredForMs,
    message: (
      <Group justify="space-between" wrap="nowrap">
        {message}
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            notifications.hide(id)
            void undo()
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  })
  until?.addEventListener('abort', () => notifications.hide(id), { once: true })
}
