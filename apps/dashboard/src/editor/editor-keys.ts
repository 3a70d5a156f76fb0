/** Keys that work in the whole editor, for the sheet of keys. On a Mac, Ctrl is ⌘ and Alt is ⌥. */
export const editorKeys: readonly { keys: string; what: string }[] = [
  { keys: 'Ctrl+S', what: 'Save now' },
  { keys: 'Ctrl+Z', what: 'Undo, anywhere in the template' },
  { keys: 'Ctrl+Shift+Z', what: 'Redo' },
  { keys: 'Ctrl+Y', what: 'Redo' },
  { keys: 'Alt+1 to Alt+4', what: 'Preview, Data, Code, Integrations' },
  { keys: 'Ctrl+F', what: 'Find in the code' },
  { keys: 'Ctrl+Space', what: 'Offer fields and words in the code' },
  { keys: 'Ctrl+/', what: 'Turn lines of code into a comment, or back' },
  { keys: 'Shift+Alt+F', what: 'Format the code' },
  { keys: 'F8', what: 'Next fault in the code' },
  { keys: 'Esc, then Tab', what: 'Leave the code' },
]

/** What a key does in the editor. */
export type EditorAct = { act: 'save' | 'undo' | 'redo' } | { act: 'tab'; number: number }

/** What of a keyboard event counts. */
export interface KeyPress {
  key: string
  /** The place on the keyboard: on a Mac, Alt with a digit types a sign of its own. */
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** The editor's act for a key press; `undefined` for any other key. */
export function actOfKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): EditorAct | undefined {
  const isCommand = ctrlKey !== metaKey && !altKey
  const letter = key.toLowerCase()
  if (isCommand && letter === 's' && !shiftKey) return { act: 'save' }
  if (isCommand && letter === 'z') return { act: shiftKey ? 'redo' : 'undo' }
  if (isCommand && letter === 'y' && !shiftKey) return { act: 'redo' }
  const digit = /^Digit([1-4])$/.exec(code)?.[1]
  if (altKey && !ctrlKey && !metaKey && !shiftKey && digit !== undefined) {
    return { act: 'tab', number: Number(digit) }
  }
  return undefined
}
