import type { PromptPart } from '@platen/contract'
import type { Ref } from 'react'
import type { AttachedFiles } from './files/attached-files.ts'

/** What can be done with a prompt box from around it. */
export interface PromptHandle {
  focus: () => void
  /** What stands in it. A file that is still uploading, or was refused, is words. */
  read: () => PromptPart[]
  /** Puts this in place of what stands in it; with `[]` it is empty. Can be undone there. */
  write: (parts: readonly PromptPart[]) => void
  /** As the button and Ctrl+Enter do: once all files are uploaded. */
  send: () => void
}

/** What a prompt box shows, and whom it tells. */
export interface PromptBoxProps {
  ref?: Ref<PromptHandle>
  /** Its name, such as “What should change?”. */
  label: string
  placeholder: string
  files: AttachedFiles
  /** What stands in it at first. */
  initial?: readonly PromptPart[]
  /** Told of each change, so that it can be kept. */
  onChange?: (parts: PromptPart[]) => void
  /** A prompt to be sent: files that were given for it and are cited nowhere stand at its end. The box stays as it is: empty it with `write([])`. */
  onSend: (prompt: PromptPart[]) => void
  /** What was sent is being done: the button is “Stop”, and nothing is sent. */
  isBusy?: boolean
  onStop?: () => void
  /** What Ctrl+Enter does, in the line that tells so; default “sends”. */
  sendVerb?: string
  /** Sending is done by a button elsewhere, and by Ctrl+Enter here. */
  isButtonElsewhere?: boolean
  /** A field that is high from the beginning. */
  isLarge?: boolean
}
