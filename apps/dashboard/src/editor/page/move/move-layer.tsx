import { PositionLine } from '../positions/position-line.tsx'
import classes from './move.module.css'
import { useMove } from './move-store.ts'

/** Draws the line at the drop position on one page. */
export function MoveLayer({ page, scale }: { page: number; scale: number }) {
  const isMoving = useMove(({ move }) => move !== undefined)
  const dropTarget = useMove((state) => state.dropTarget)
  if (!isMoving) return null
  return (
    <div className={classes.over} data-moving>
      {dropTarget && 'edit' in dropTarget && dropTarget.page === page && (
        <PositionLine line={dropTarget} scale={scale} />
      )}
    </div>
  )
}
