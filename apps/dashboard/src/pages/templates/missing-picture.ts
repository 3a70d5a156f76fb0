import { useIntersection } from '@mantine/hooks'
import type { TemplateCard } from '@platen/contract'
import { useEffect } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { savePicture } from '../../templates/save-picture.ts'

let before: Promise<void> = Promise.resolve()

/**
 * Draws page one of a template that no editor has shown yet, as one that was published from a folder, and keeps the picture. One template
 * after the other, each when the page is idle. A draft that cannot be printed stays without one.
 */
export function drawMissingPicture(templateId: string, signal: AbortSignal): void {
  before = before
    .then(idle)
    .then(() => (signal.aborted ? undefined : draw(templateId, signal)))
    .catch(() => undefined)
}

async function draw(templateId: string, signal: AbortSignal): Promise<void> {
  await savePicture(templateId, signal)
  await queryClient.invalidateQueries({ queryKey: ['templates'] })
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 5_000 })
    else setTimeout(resolve, 500)
  })
}

/** Has the picture of a card without one drawn as soon as the card is seen. The ref goes to what is to be seen. */
export function useMissingPicture(card: TemplateCard): (element: HTMLElement | null) => void {
  const { templateId } = card
  const { ref, entry } = useIntersection()
  const isWanted = card.picture === null && card.archivedAt === null && entry?.isIntersecting === true
  useEffect(() => {
    if (!isWanted) return undefined
    const cancel = new AbortController()
    drawMissingPicture(templateId, cancel.signal)
    return () => cancel.abort()
  }, [isWanted, templateId])
  return ref
}
