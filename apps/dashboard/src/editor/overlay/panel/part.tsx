import type { ReactNode } from 'react'
import classes from './panel.module.css'

/** One property: what it is called, and its control, which says the same by itself. */
export function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.line}>
      <span className={classes.lineLabel} aria-hidden>
        {label}
      </span>
      <div className={classes.control}>{children}</div>
    </div>
  )
}

/** Properties that belong together, under their heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h3 className={classes.partTitle}>{title}</h3>
      {children}
    </section>
  )
}
