import { useIntersection } from '@mantine/hooks'
import type { TemplateCard } from '@platen/contract'
import { useEffect } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { savePicture } from '../../templates/save-picture.ts'

let queue: Promise<void> = Promise.resolve()

/**
 * Renders and stores the picture of a template that was never opened in the editor, such as a template that was published from a folder. Pictures
 * are rendered one after the other while the page is idle. If a draft cannot be rendered, it does not get a picture.
 */
export function renderMissingPicture(templateId: string, signal: AbortSignal): void {
  queue = queue
    .then(waitForIdle)
    .then(() => (signal.aborted ? undefined : render(templateId, signal)))
    .catch(() => undefined)
}

async function render(templateId: string, signal: AbortSignal): Promise<void> {
  await savePicture(templateId, signal)
  await queryClient.invalidateQueries({ queryKey: ['templates'] })
}

function waitForIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 5_000 })
    else setTimeout(resolve, 500)
  })
}

/** Renders the picture of a card when the card becomes visible. Attach the returned ref to the card. */
export function useMissingPicture(card: TemplateCard): (element: HTMLElement | null) => void {
  const { templateId } = card
  const { ref, entry } = useIntersection()
  const isWanted = card.picture === null && card.archivedAt === null && entry?.isIntersecting === true
  useEffect(() => {
    if (!isWanted) return undefined
    const cancel = new AbortController()
    renderMissingPicture(templateId, cancel.signal)
    return () => cancel.abort()
  }, [isWanted, templateId])
  return ref
}
