import type { Node } from '@xyflow/react'
import { toCanvas, type PageRect, pageRectOf } from '../page-positions.ts'
import type { Candidate, Review } from './review.ts'

export type CandidateNodeType = Node<{ candidate: Candidate; isActive: boolean }, 'candidate'>

/** In front of all boxes. */
const over = 10_000

/** Returns a node for each field that was found. */
export function candidateNodes(
  review: Review | undefined,
  pageRects: readonly PageRect[],
): CandidateNodeType[] {
  return (review?.candidates ?? []).map((candidate) => {
    const { box } = candidate.proposal
    const { left, top, width, height } = toCanvas(pageRectOf(pageRects, box.page), box)
    return {
      id: `candidate-${candidate.id}`,
      type: 'candidate',
      position: { x: left, y: top },
      width,
      height,
      zIndex: over,
      data: { candidate, isActive: review?.active === candidate.id },
      style: { pointerEvents: 'all' },
      draggable: false,
      selectable: false,
      focusable: false,
      connectable: false,
    }
  })
}
