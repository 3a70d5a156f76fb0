/** The editor's keys, for the sheet that `?` opens. */
export const editorKeys: ReadonlyArray<{ keys: string; what: string }> = [
  { keys: 'Ctrl S', what: 'Save now' },
  { keys: 'Ctrl Z', what: 'Undo' },
  { keys: 'Ctrl Shift Z', what: 'Redo' },
]
