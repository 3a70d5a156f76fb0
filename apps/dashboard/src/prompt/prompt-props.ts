import type { PromptPart } from '@platen/contract'
import type { Ref } from 'react'
import type { AttachedFiles } from './files/attached-files.ts'

/** Controls a prompt box from outside. */
export interface PromptHandle {
  focus: () => void
  /** Returns the content. A file that is uploading or was refused becomes text. */
  read: () => PromptPart[]
  /** Replaces the content. `[]` clears it. The change can be undone. */
  write: (parts: readonly PromptPart[]) => void
  /** Sends the prompt after all files are uploaded, as the button does. */
  send: () => void
}

export interface PromptBoxProps {
  ref?: Ref<PromptHandle>
  /** Accessible name, such as “What should change?”. */
  label: string
  placeholder: string
  files: AttachedFiles
  /** The initial content. */
  initial?: readonly PromptPart[]
  onChange?: (parts: PromptPart[]) => void
  /** Sends a prompt. New files that are not cited are appended. The box keeps its content: clear it with `write([])`. */
  onSend: (prompt: PromptPart[]) => void
  /** A prompt is being processed: shows a Stop button and sends nothing. */
  isBusy?: boolean
  onStop?: () => void
  /** Completes “Ctrl+Enter …” in the hint. Default: “sends”. */
  sendVerb?: string
  /** Hides the Send button, because there is another one. */
  isButtonElsewhere?: boolean
  isLarge?: boolean
}
