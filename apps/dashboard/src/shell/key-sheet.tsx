import { Kbd, Modal, SimpleGrid, Text, Title } from '@mantine/core'
import classes from './key-sheet.module.css'

/** The keys of editor/editor-keys.ts and of the code editor. On a Mac, Ctrl is ⌘ and Alt is ⌥. */
const editorKeys: readonly { keys: string; what: string }[] = [
  { keys: 'Ctrl+S', what: 'Save now' },
  { keys: 'Ctrl+Z', what: 'Undo' },
  { keys: 'Ctrl+Shift+Z', what: 'Redo' },
  { keys: 'Ctrl+Y', what: 'Redo' },
  { keys: 'Alt+1 to Alt+6', what: 'Open Chat, Page, Data, Settings, Code or Integrations' },
  { keys: 'Alt+C', what: 'Ask for a change to the selection' },
  { keys: 'Ctrl+F', what: 'Find in the code' },
  { keys: 'Ctrl+Space', what: 'Show code completions' },
  { keys: 'Ctrl+/', what: 'Toggle comment in the code' },
  { keys: 'Shift+Alt+F', what: 'Format the code' },
  { keys: 'F8', what: 'Next error in the code' },
  { keys: 'Esc then Tab', what: 'Leave the code editor' },
]

/** The listed shortcuts. */
export const keyGroups: Array<{ name: string; keys: ReadonlyArray<{ keys: string; what: string }> }> = [
  {
    name: 'Everywhere',
    keys: [
      { keys: 'Ctrl+K', what: 'Search pages, templates and actions, or commands in the editor' },
      { keys: '?', what: 'Show keyboard shortcuts' },
      { keys: 'Esc', what: 'Close a dialog or menu' },
    ],
  },
  { name: 'In the editor', keys: editorKeys },
]

/** All keyboard shortcuts of the dashboard. Opens with `?`. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size="xl">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
        {keyGroups.map(({ name, keys }) => (
          <section key={name}>
            <Title order={3} mb="xs">
              {name}
            </Title>
            <dl className={classes.list}>
              {keys.map((entry) => (
                <div key={entry.keys} className={classes.row}>
                  <Text component="dt" size="sm">
                    {entry.what}
                  </Text>
                  <dd className={classes.keys}>
                    {entry.keys
                      .split(/( then | to )/)
                      .map((part, at) => (at % 2 === 0 ? <Kbd key={part}>{part}</Kbd> : part))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </SimpleGrid>
    </Modal>
  )
}
