import { useTimeout } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { UserFacingError, userMessageOf } from './user-facing-error.ts'

const copiedForMs = 2_000

/** Copies text to the clipboard. Throws `UserFacingError` if there is no clipboard, as on plain HTTP, or if access to it is denied. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    throw new UserFacingError(
      window.isSecureContext
        ? 'The browser blocked copying. Allow access to the clipboard, or select the text and copy it manually.'
        : 'Copying works only over HTTPS. Select the text and copy it manually.',
    )
  }
}

/** Copies on click. `isCopied` is true for two seconds, and errors are shown as notifications. */
export function useCopying(): { isCopied: boolean; copy: (text: string) => void } {
  const [isCopied, setIsCopied] = useState(false)
  const { start } = useTimeout(() => setIsCopied(false), copiedForMs)
  const copy = async (text: string) => {
    try {
      await copyText(text)
      setIsCopied(true)
      start()
    } catch (error) {
      notifications.show({ color: 'red', message: userMessageOf(error) })
    }
  }
  return { isCopied, copy: (text) => void copy(text) }
}
