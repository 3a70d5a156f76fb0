import type { NodeProps } from '@xyflow/react'
import { memo } from 'react'
import { useOverlayEditor } from '../overlay-editor.ts'
import type { CandidateNodeType } from './candidate-nodes.ts'
import classes from './find.module.css'
import { withCandidates } from './review.ts'

/** A candidate field on the canvas. A click selects or deselects it. The list next to the canvas has the keyboard equivalent. */
export const CandidateNode = memo(function CandidateNode({ data }: NodeProps<CandidateNodeType>) {
  const editor = useOverlayEditor()
  const { candidate, isActive } = data
  const toggle = () => {
    const { review } = editor.store.getState()
    if (!review) return
    const change = { isSelected: !candidate.isSelected }
    editor.store.setState({
      review: { ...withCandidates(review, change, ({ id }) => id === candidate.id), active: candidate.id },
    })
  }
  return (
    <div
      className={classes.candidate}
      role="presentation"
      data-candidate={candidate.id}
      data-left={!candidate.isSelected || undefined}
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
