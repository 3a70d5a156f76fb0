import { SegmentedControl } from '@mantine/core'
import type { PanelElement } from './element-style.ts'
import classes from './element-panel.module.css'

/** Whether changes are of this one alone, or of all that look like it; not there for what has no like. */
export function ScopeChoice({ of }: { of: PanelElement }) {
  const { alike, isForAll, setForAll } = of
  if (!alike) return null
  const others = alike.elements.length - 1
  const isColumn = alike.kind === 'column'
  return (
    <div className={classes.scope}>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label="What is changed"
        value={isForAll ? 'all' : 'one'}
        data={[
          { value: 'one', label: isColumn ? 'This cell' : 'Only this one' },
          { value: 'all', label: isColumn ? 'The column' : `All ${others + 1} like it` },
        ]}
        onChange={(value) => setForAll(value === 'all')}
      />
      <p className={classes.hint}>{scopeWords(isColumn, isForAll, others)}</p>
    </div>
  )
}

function scopeWords(isColumn: boolean, isForAll: boolean, others: number): string {
  if (isColumn)
    return isForAll
      ? 'How it looks changes in the head, body and foot of the column.'
      : 'How the rest of the column looks stays as it is.'
  if (others === 1) return `One other looks like it, and ${isForAll ? 'changes with it' : 'stays as it is'}.`
  return `${others} others look like it, and ${isForAll ? 'change with it' : 'stay as they are'}.`
}
