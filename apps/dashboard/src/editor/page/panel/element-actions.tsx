import { ActionIcon, Button } from '@mantine/core'
import {
  deleteElement,
  duplicateElement,
  isCell,
  isPageEdit,
  moveElement,
  type PageEdit,
  type RefusedEdit,
  type SourceElement,
  type SourceTree,
} from '@platen/template/markup'
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useDraft } from '../../draft/draft-store.ts'
import { useSectionKinds } from '../section-kind.ts'
import { rowLabel } from '../table-labels.ts'
import type { PanelElement } from './use-panel-element.ts'
import classes from './element-panel.module.css'

type Make = (tree: SourceTree, element: SourceElement) => PageEdit | RefusedEdit | undefined

const actions: readonly {
  label: string
  rowLabel: (row: string) => string
  Icon: typeof IconCopy
  make: Make
}[] = [
  {
    label: 'Move up',
    rowLabel: (row) => `Move ${row} up`,
    Icon: IconArrowUp,
    make: (tree, element) => moveElement(tree, element, 'up'),
  },
  {
    label: 'Move down',
    rowLabel: (row) => `Move ${row} down`,
    Icon: IconArrowDown,
    make: (tree, element) => moveElement(tree, element, 'down'),
  },
  {
    label: 'Duplicate',
    rowLabel: (row) => `Duplicate ${row}`,
    Icon: IconCopy,
    make: (tree, element) => duplicateElement(tree, element),
  },
  {
    label: 'Delete',
    rowLabel: (row) => `Delete ${row}`,
    Icon: IconTrash,
    make: (tree, element) => deleteElement(tree, element, { withSections: true }),
  },
]

/** Moves, duplicates or deletes the element, or the row of a cell. Impossible actions are disabled. */
export function ElementActions({ of }: { of: PanelElement }) {
  const { tree, element, edit } = of
  const kinds = useSectionKinds()
  const source = useDraft((state) => state.source)
  const row = isCell(element.name) ? rowLabel(source, { tree, row: wholeOf(element), kinds }) : undefined
  const possible = useMemo(
    () => new Set(actions.filter(({ make }) => isPageEdit(make(tree, wholeOf(element))))),
    [tree, element],
  )
  return (
    <div className={classes.toggles} role="group" aria-label="Actions">
      {actions.map((action) => {
        const { make, Icon } = action
        const label = row === undefined ? action.label : action.rowLabel(row)
        const button = {
          variant: 'default',
          disabled: !possible.has(action),
          onClick: () => edit((now, selected) => make(now, wholeOf(selected)), label),
        }
        // The most common action has a text label.
        return Icon === IconTrash ? (
          <Button
            key={label}
            {...button}
            size="compact-sm"
            h={30}
            leftSection={<Icon size={16} aria-hidden />}
          >
            {label}
          </Button>
        ) : (
          <ActionIcon key={label} {...button} size={30} title={label} aria-label={label}>
            <Icon size={16} aria-hidden />
          </ActionIcon>
        )
      })}
    </div>
  )
}

function wholeOf(element: SourceElement): SourceElement {
  return (isCell(element.name) && element.parent) || element
}
