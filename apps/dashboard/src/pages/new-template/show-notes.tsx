import { List } from '@mantine/core'
import { notifications } from '@mantine/notifications'

/** Shows what a new template's author should know of it: a list stays until it is closed. */
export function showNotes(notes: readonly string[]): void {
  const [first] = notes
  if (first === undefined) return
  if (notes.length === 1) {
    notifications.show({ message: first, autoClose: 10_000 })
    return
  }
  notifications.show({
    title: 'What to know of this template',
    message: (
      <List size="sm" mah="50vh" style={{ overflowY: 'auto' }}>
        {notes.map((note) => (
          <List.Item key={note}>{note}</List.Item>
        ))}
      </List>
    ),
    autoClose: false,
  })
}
