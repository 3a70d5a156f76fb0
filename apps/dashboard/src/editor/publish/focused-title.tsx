import { Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './publish-dialog.module.css'

/** The heading of a step. It takes the focus so that screen readers continue here. */
export function FocusedTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Title ref={title} order={3} tabIndex={-1} className={classes.title}>
      {children}
    </Title>
  )
}
