import classes from '../insert/insert.module.css'
import { useMove } from './move-store.ts'

/** Shows what is dragged, and its drop position. */
export function MovingBar() {
  const move = useMove((state) => state.move)
  const landing = useMove((state) => state.landing)
  if (!move) return null
  return (
    <div className={classes.bar} role="group" aria-label="Moved element">
      <span role="status">
        <b>{move.name}</b> {landing && 'edit' in landing ? landing.words : 'does not move'}
      </span>
      <span className={classes.hint}>
        {landing && 'refused' in landing ? landing.refused : 'Esc to cancel'}
      </span>
    </div>
  )
}
