import { SegmentedControl } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSelectionStore } from '../selection-store.ts'
import type { PanelElement } from './use-panel-element.ts'
import classes from './element-panel.module.css'

/** Selects whether changes apply to one element or to all similar ones. Renders nothing without similar elements. */
export function ScopeChoice({ of }: { of: PanelElement }) {
  const { alike, isForAll, setForAll } = of
  const selection = useSelectionStore()
  const [isAsked, setAsked] = useState(false)
  const isShown = alike !== undefined && (isForAll || isAsked)
  useEffect(() => {
    if (!isShown) return undefined
    selection.setState({ alike: alike.elements.map(({ start }) => start) })
    return () => selection.setState({ alike: [] })
  }, [isShown, alike, selection])
  if (!alike) return null
  const others = alike.elements.length - 1
  const isColumn = alike.kind === 'column'
  return (
    // Hovering and focusing highlight the similar elements on the page.
    <div
      className={classes.scope}
      onPointerEnter={() => setAsked(true)}
      onPointerLeave={() => setAsked(false)}
      onFocus={() => setAsked(true)}
      onBlur={() => setAsked(false)}
    >
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label="Apply changes to"
        value={isForAll ? 'all' : 'one'}
        data={[
          { value: 'one', label: isColumn ? 'This cell' : 'Only this one' },
          { value: 'all', label: isColumn ? 'The column' : `All ${others + 1} similar` },
        ]}
        onChange={(value) => setForAll(value === 'all')}
      />
      <p className={classes.hint}>{scopeHint(isColumn, isForAll, others)}</p>
    </div>
  )
}

function scopeHint(isColumn: boolean, isForAll: boolean, others: number): string {
  if (isColumn)
    return isForAll
      ? 'Style changes apply to the header, body, and footer of the column.'
      : 'The rest of the column does not change.'
  if (others === 1) return `1 similar element ${isForAll ? 'also changes' : 'does not change'}.`
  return `${others} similar elements ${isForAll ? 'also change' : 'do not change'}.`
}
