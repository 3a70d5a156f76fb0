import { Kbd, Modal, SimpleGrid, Text, Title } from '@mantine/core'
import { Fragment } from 'react'
import classes from './key-sheet.module.css'

/** Those of editor/editor-keys.ts, and of the code. On a Mac, Ctrl is ⌘ and Alt is ⌥. */
const editorKeys: readonly { keys: string; what: string }[] = [
  { keys: 'Ctrl+S', what: 'Save now' },
  { keys: 'Ctrl+Z', what: 'Undo, anywhere in the template' },
  { keys: 'Ctrl+Shift+Z', what: 'Redo' },
  { keys: 'Ctrl+Y', what: 'Redo' },
  { keys: 'Alt+1 to Alt+6', what: 'Chat, Page, Data, Settings, Code, Integrations' },
  { keys: 'Alt+C', what: 'Ask for a change of what is selected' },
  { keys: 'Ctrl+F', what: 'Find in the code' },
  { keys: 'Ctrl+Space', what: 'Offer fields and words in the code' },
  { keys: 'Ctrl+/', what: 'Turn lines of code into a comment, or back' },
  { keys: 'Shift+Alt+F', what: 'Format the code' },
  { keys: 'F8', what: 'Next fault in the code' },
  { keys: 'Esc, then Tab', what: 'Leave the code' },
]

/** The keys of the sheet: parts of one press are apart by a blank. */
export const keyGroups: Array<{ name: string; keys: ReadonlyArray<{ keys: string; what: string }> }> = [
  {
    name: 'Everywhere',
    keys: [
      { keys: 'Ctrl K', what: 'Find a page, a template or an action; in the editor, a command' },
      { keys: '?', what: 'Show these keys' },
      { keys: 'Esc', what: 'Close what is open' },
    ],
  },
  { name: 'In the editor', keys: editorKeys },
]

/** Every key of the dashboard, opened by `?`. */
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
                    {entry.keys.split(' ').map((key, at) => (
                      <Fragment key={key}>
                        {at > 0 && ' '}
                        <Kbd>{key}</Kbd>
                      </Fragment>
                    ))}
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
