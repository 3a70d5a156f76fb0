import { ActionIcon } from '@mantine/core'
import { deleteElement, duplicateElement, isPageEdit, moveElement } from '@platen/markup'
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { PanelElement } from './element-style.ts'
import classes from './element-panel.module.css'

const acts = [
  { label: 'Move up', Icon: IconArrowUp, make: (...of: Of) => moveElement(...of, 'up') },
  { label: 'Move down', Icon: IconArrowDown, make: (...of: Of) => moveElement(...of, 'down') },
  { label: 'Duplicate', Icon: IconCopy, make: (...of: Of) => duplicateElement(...of) },
  { label: 'Delete', Icon: IconTrash, make: (...of: Of) => deleteElement(...of, { withSections: true }) },
] as const

type Of = [PanelElement['tree'], PanelElement['element']]

/** What is done with the element as a whole; what cannot be done with it is not offered. */
export function ElementActs({ of }: { of: PanelElement }) {
  const { tree, element, edit } = of
  const possible = useMemo(
    () => new Set(acts.filter(({ make }) => isPageEdit(make(tree, element))).map(({ label }) => label)),
    [tree, element],
  )
  return (
    <div className={classes.toggles} role="group" aria-label="What is selected">
      {acts.map(({ label, Icon, make }) => (
        <ActionIcon
          key={label}
          variant="default"
          size={30}
          title={label}
          aria-label={label}
          disabled={!possible.has(label)}
          onClick={() => edit(make, label)}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      ))}
    </div>
  )
}
