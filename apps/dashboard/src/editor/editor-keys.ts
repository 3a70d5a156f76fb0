/** What a key does in the editor. */
export type EditorAct = { act: 'save' | 'undo' | 'redo' | 'ask' } | { act: 'tab'; number: number }

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
  const digit = /^Digit([1-6])$/.exec(code)?.[1]
  if (altKey && !ctrlKey && !metaKey && !shiftKey && digit !== undefined) {
    return { act: 'tab', number: Number(digit) }
  }
  if (altKey && !ctrlKey && !metaKey && !shiftKey && code === 'KeyC') return { act: 'ask' }
  return undefined
}
