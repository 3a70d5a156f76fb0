import { VisuallyHidden } from '@mantine/core'
import classes from './blank-paper.module.css'

/** Where the document will be, before the first one has come. */
export function BlankPaper({ isWaiting }: { isWaiting: boolean }) {
  return (
    <div className={classes.desk}>
      <div className={classes.paper} data-waiting={isWaiting || undefined}>
        {isWaiting && (
          <>
            <span />
            <span />
            <span />
            <span />
            <VisuallyHidden role="status">Making the first preview…</VisuallyHidden>
          </>
        )}
      </div>
    </div>
  )
}
