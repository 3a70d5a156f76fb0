import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import classes from './panel.module.css'

/** A panel with the details of a field, shown instead of the list of fields. Escape goes back to the list, unless unsaved input would be lost. */
export function PanelFrame(props: {
  title: ReactNode
  /** Shown below the title. */
  about?: ReactNode
  /** There is unsaved input. */
  isBegun?: boolean
  onClose: () => void
  children: ReactNode
}) {
  const { title, about, isBegun = false, onClose, children } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isBegun) return
    // Escape first closes an open list of choices or completions.
    const isOpenWithin =
      event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true'
    if (!isOpenWithin) onClose()
  }
  return (
    <section className={classes.panel} aria-labelledby="field-panel-title" onKeyDown={leave}>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        className={classes.back ?? ''}
        onClick={onClose}
      >
        All fields
      </Button>
      <header className={classes.head}>
        <h2 id="field-panel-title" ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h2>
        {about !== undefined && <p className={classes.about}>{about}</p>}
      </header>
      {children}
    </section>
  )
}

export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h3 className={classes.sectionTitle}>{title}</h3>
      {children}
    </section>
  )
}
