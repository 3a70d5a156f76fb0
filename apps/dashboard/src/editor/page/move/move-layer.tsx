import { PlaceLine } from '../places/place-line.tsx'
import classes from './move.module.css'
import { useMove } from './move-store.ts'

/** Draws the line at the drop position on one page. */
export function MoveLayer({ page, scale }: { page: number; scale: number }) {
  const isMoving = useMove(({ move }) => move !== undefined)
  const landing = useMove((state) => state.landing)
  if (!isMoving) return null
  return (
    <div className={classes.over} data-moving>
      {landing && 'edit' in landing && landing.page === page && <PlaceLine line={landing} scale={scale} />}
    </div>
  )
}
