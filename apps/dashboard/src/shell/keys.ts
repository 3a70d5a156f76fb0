import { editorKeys } from '../editor/editor-keys.ts'

/** The keys of the sheet: parts of one press are apart by a blank. */
export const keyGroups: Array<{ name: string; keys: ReadonlyArray<{ keys: string; what: string }> }> = [
  {
    name: 'Everywhere',
    keys: [
      { keys: 'Ctrl K', what: 'Find a page, a template or an action' },
      { keys: '?', what: 'Show these keys' },
      { keys: 'Esc', what: 'Close what is open' },
    ],
  },
  { name: 'In the editor', keys: editorKeys },
]
