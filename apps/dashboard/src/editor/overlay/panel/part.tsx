import type { ReactNode } from 'react'
import classes from './panel.module.css'

/** A labeled property. The control has its own accessible name. */
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

/** A titled group of properties. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h3 className={classes.partTitle}>{title}</h3>
      {children}
    </section>
  )
}
