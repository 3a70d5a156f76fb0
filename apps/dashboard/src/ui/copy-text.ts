import { useTimeout } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { SentenceError, sentenceOf } from './sentence-error.ts'

const copiedForMs = 2_000

/** Puts a text into the clipboard. Throws `SentenceError` where the browser has none for the page, as on plain http, or refuses it. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    throw new SentenceError(
      window.isSecureContext
        ? 'The browser did not let the page copy. Allow it the clipboard, or select the text and copy it by hand.'
        : 'Browsers let a page copy over https only. Select the text and copy it by hand.',
    )
  }
}

/** Copies at a click: `isCopied` for two seconds after it, and a notification says why where it could not. */
export function useCopying(): { isCopied: boolean; copy: (text: string) => void } {
  const [isCopied, setIsCopied] = useState(false)
  const { start } = useTimeout(() => setIsCopied(false), copiedForMs)
  const copy = async (text: string) => {
    try {
      await copyText(text)
      setIsCopied(true)
      start()
    } catch (error) {
      notifications.show({ color: 'red', message: sentenceOf(error) })
    }
  }
  return { isCopied, copy: (text) => void copy(text) }
}
