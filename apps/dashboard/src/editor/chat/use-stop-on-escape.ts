import { type RefObject, useEffect } from 'react'
import { useChat } from './chat-store.ts'

const layers = '[role="dialog"], [role="alertdialog"], [role="menu"]'
const opened = '[aria-haspopup][aria-expanded="true"]'
const fields = 'input, textarea, select, [contenteditable="true"]'

/** Stops the running turn on Escape, unless the key is for an open menu or dialog, an input method or a field outside of the chat. */
export function useStopOnEscape(chat: RefObject<HTMLElement | null>): void {
  const stop = useChat((state) => state.running?.stop)
  useEffect(() => {
    if (!stop) return undefined
    let isForLayer = false
    // Menus and dialogs close in the capture phase without preventing the event, so this check has to come first.
    const look = (event: KeyboardEvent) => {
      if (event.key === 'Escape') isForLayer = isLayerOpen()
    }
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      if (isForLayer || isElsewhere(event.target, chat.current)) return
      event.preventDefault()
      stop()
    }
    window.addEventListener('keydown', look, { capture: true })
    window.addEventListener('keydown', press)
    return () => {
      window.removeEventListener('keydown', look, { capture: true })
      window.removeEventListener('keydown', press)
    }
  }, [chat, stop])
}

function isLayerOpen(): boolean {
  return [...document.querySelectorAll(`${layers}, ${opened}`)].some((layer) => layer.checkVisibility())
}

function isElsewhere(target: EventTarget | null, chat: HTMLElement | null): boolean {
  if (!(target instanceof Element) || chat?.contains(target)) return false
  return target.closest(`${fields}, ${layers}`) !== null
}
