import type { PromptPart } from '@platen/contract'
import type { Ref } from 'react'
import type { AttachedFiles } from './files/attached-files.ts'

/** Controls a prompt box from outside. */
export interface PromptHandle {
  focus: () => void
  /** Returns the content. Mentions of files that are being uploaded or were refused become text. */
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
  /** Receives the prompt to send, followed by new files that are not mentioned. The box keeps its content until it is cleared with `write([])`. */
  onSend: (prompt: PromptPart[]) => void
  /** A prompt is being processed. The box shows a Stop button and sends nothing. */
  isBusy?: boolean
  onStop?: () => void
  /** Completes “Ctrl+Enter to …” in the hint. Default: “send”. */
  sendVerb?: string
  /** Hides the Send button, because the button is outside of the box. */
  isButtonElsewhere?: boolean
  isLarge?: boolean
}
