import classes from './chat.module.css'

/** What can be asked, for who has asked nothing yet. */
export function ChatStart() {
  return (
    <div className={classes.start}>
      <h2>Say what should be different</h2>
    </div>
  )
}
