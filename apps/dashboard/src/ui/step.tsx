import { Paper, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './step.module.css'

/** A numbered step of a page. */
export function Step(props: { number: number; title: string; lead?: ReactNode; children: ReactNode }) {
  const { number, title, lead, children } = props
  const id = useId()
  return (
    <Paper withBorder component="section" aria-labelledby={id} className={classes.step}>
      <div className={classes.head}>
        <span className={classes.number} aria-hidden>
          {number}
        </span>
        <div>
          <Title order={2} id={id} size="h3">
            {title}
          </Title>
          {lead !== undefined && (
            <Text size="sm" c="dimmed">
              {lead}
            </Text>
          )}
        </div>
      </div>
      <div className={classes.body}>{children}</div>
    </Paper>
  )
}
