import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'

const offeredForMs = 12_000

/** Says what was done, with a button that takes it back while the words stand; `until` takes them away earlier. */
export function offerUndo(words: { message: string; undo: () => Promise<void>; until?: AbortSignal }): void {
  const { message, undo, until } = words
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
