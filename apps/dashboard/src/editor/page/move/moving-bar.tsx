import classes from '../insert/insert.module.css'
import { useMove } from './move-store.ts'

/** Shows what is dragged, and its drop position. */
export function MovingBar() {
  const move = useMove((state) => state.move)
  const dropTarget = useMove((state) => state.dropTarget)
  if (!move) return null
  return (
    <div className={classes.bar} role="group" aria-label="Moved element">
      <span role="status">
        <b>{move.name}</b> {dropTarget && 'edit' in dropTarget ? dropTarget.label : 'does not move'}
      </span>
      <span className={classes.hint}>
        {dropTarget && 'refused' in dropTarget ? dropTarget.refused : 'Esc to cancel'}
      </span>
    </div>
  )
}
