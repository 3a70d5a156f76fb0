import type { ClipboardEvent } from 'react'
import { copyText, pasteText } from './actions/copy-boxes.ts'
import { deleteSelected } from './actions/delete-selected.ts'
import type { OverlayEditor } from './overlay-editor.ts'

/** Returns handlers for copying, cutting and pasting boxes. They apply to the whole tab, except where text is typed or selected. */
export function clipboardHandlers(editor: OverlayEditor) {
  const copy = (event: ClipboardEvent): boolean => {
    const text = isOfText(event) ? '' : copyText(editor)
    if (text === '') return false
    event.preventDefault()
    event.clipboardData.setData('text/plain', text)
    editor.store.setState({ announcement: 'Copied' })
    return true
  }
  return {
    onCopy: copy,
    onCut: (event: ClipboardEvent) => void (copy(event) && deleteSelected(editor, { isCut: true })),
    onPaste: (event: ClipboardEvent) => {
      if (!isOfText(event) && pasteText(editor, event.clipboardData.getData('text/plain')))
        event.preventDefault()
    },
  }
}

function isOfText({ target, type }: ClipboardEvent): boolean {
  const isTyped = target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null
  return isTyped || (type !== 'paste' && document.getSelection()?.isCollapsed === false)
}
