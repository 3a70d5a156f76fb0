import { type ReactNode, useId } from 'react'
import classes from './element-panel.module.css'

/** A titled group of settings. */
export function PanelPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" className={classes.part} aria-labelledby={id}>
      <h3 id={id} className={classes.partTitle}>
        {title}
      </h3>
      {children}
    </div>
  )
}
