import { Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './publish-dialog.module.css'

/** The heading of a new step: takes the focus, so that reading goes on here. */
export function FocusedTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Title ref={title} order={3} tabIndex={-1} className={classes.title}>
      {children}
    </Title>
  )
}
