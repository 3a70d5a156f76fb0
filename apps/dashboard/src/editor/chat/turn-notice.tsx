import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { useEditorSearch } from '../editor-search.ts'
import { useChat } from './chat-store.ts'

const noticeMs = 12_000

/** Shows a notification when a turn ends while another editor tab is open. Renders nothing. */
export function TurnNotice(): null {
  const { search, go } = useEditorSearch()
  const last = useChat(({ ended }) => ended.at(-1))
  const unanswered = useChat((state) => state.unanswered)
  const isSeen = search.tab === 'chat'
  const sentence = unanswered?.sentence ?? last?.summary
  const id = unanswered ? 'unanswered' : last?.turnId
  useEffect(() => {
    if (isSeen || id === undefined) return
    notifications.show({
      id: `turn ${id}`,
      autoClose: noticeMs,
      message: (
        <Group justify="space-between" wrap="nowrap">
          {sentence}
          <Button
            size="compact-sm"
            variant="light"
            flex="none"
            onClick={() => {
              notifications.hide(`turn ${id}`)
              go({ tab: 'chat' })
            }}
          >
            Open Chat
          </Button>
        </Group>
      ),
    })
    // Shown once at the end of the turn, not when the user changes tabs later.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id])
  return null
}
