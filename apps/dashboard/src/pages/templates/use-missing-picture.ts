import { useIntersection } from '@mantine/hooks'
import type { TemplateCard } from '@platen/contract'
import { useEffect } from 'react'
import { drawMissingPicture } from './missing-picture.ts'

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
