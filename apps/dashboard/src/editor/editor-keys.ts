/** A command that a shortcut triggers. */
export type EditorCommand = { act: 'save' | 'undo' | 'redo' | 'ask' } | { act: 'tab'; number: number }

/** The relevant properties of a keyboard event. */
export interface KeyPress {
  key: string
  /** The physical key: on a Mac, Alt with a digit types another character. */
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** Returns the command for a shortcut; `undefined` for other keys. */
export function commandOfKey({
  key,
  code,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: KeyPress): EditorCommand | undefined {
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
