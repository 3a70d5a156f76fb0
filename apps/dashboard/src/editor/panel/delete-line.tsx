import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './panel.module.css'

/** A delete button at the end of a panel. */
export function DeleteLine({
  label,
  onDelete,
  children,
}: {
  label: string
  onDelete: () => void
  /** Describes the effect. */
  children?: ReactNode
}) {
  return (
    <div className={classes.last}>
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={14} aria-hidden />}
        onClick={onDelete}
      >
        {label}
      </Button>
      {children}
    </div>
  )
}
