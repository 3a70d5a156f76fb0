import type { ClipboardEvent } from 'react'
import { copyText, pasteText } from './acts/copy-boxes.ts'
import { deleteSelected } from './acts/delete-selected.ts'
import type { Desk } from './desk.ts'

/** Returns handlers for copying, cutting and pasting boxes. They apply to the whole tab, except where text is typed or selected. */
export function clipboardOf(desk: Desk) {
  const copy = (event: ClipboardEvent): boolean => {
    const text = isOfText(event) ? '' : copyText(desk)
    if (text === '') return false
    event.preventDefault()
    event.clipboardData.setData('text/plain', text)
    desk.store.setState({ announcement: 'Copied' })
    return true
  }
  return {
    onCopy: copy,
    onCut: (event: ClipboardEvent) => void (copy(event) && deleteSelected(desk, { isCut: true })),
    onPaste: (event: ClipboardEvent) => {
      if (!isOfText(event) && pasteText(desk, event.clipboardData.getData('text/plain')))
        event.preventDefault()
    },
  }
}

function isOfText({ target, type }: ClipboardEvent): boolean {
  const isTyped = target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null
  return isTyped || (type !== 'paste' && document.getSelection()?.isCollapsed === false)
}
