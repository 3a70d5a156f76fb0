import type { NodeProps } from '@xyflow/react'
import { memo } from 'react'
import { useDesk } from '../desk.ts'
import type { CandidateNodeType } from './candidate-nodes.ts'
import classes from './find.module.css'
import { withCandidates } from './review.ts'

/** A box that was found, with its name: a press takes or leaves it. Keys do so in the list beside the canvas. */
export const CandidateNode = memo(function CandidateNode({ data }: NodeProps<CandidateNodeType>) {
  const desk = useDesk()
  const { candidate, isActive } = data
  const toggle = () => {
    const { review } = desk.store.getState()
    if (!review) return
    const change = { isTaken: !candidate.isTaken }
    desk.store.setState({
      review: { ...withCandidates(review, change, ({ id }) => id === candidate.id), active: candidate.id },
    })
  }
  return (
    <div
      className={classes.candidate}
      role="presentation"
      data-candidate={candidate.id}
      data-left={!candidate.isTaken || undefined}
      data-active={isActive || undefined}
      title={`${candidate.proposal.label}: ${candidate.name}`}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={toggle}
    >
      {candidate.proposal.box.kind === 'check' ? null : (
        <span className={classes.name}>{candidate.name}</span>
      )}
    </div>
  )
})
