import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDotsVertical,
  IconRowInsertBottom,
  IconTrash,
} from '@tabler/icons-react'
import { duplicateAt, insertAt, moveAt, removeAt, type ValuePath } from '@platen/template/draft'
import { focusSoon, idOf, useChange } from './form-context.ts'

/** The menu for a row. */
export function RowMenu(props: {
  list: string
  path: ValuePath
  count: number
  /** Returns a new row. */
  empty: () => unknown
}) {
  const { list, path, count, empty } = props
  const change = useChange()
  const index = Number(path.at(-1))
  const around = path.slice(0, -1)
  const label = `Row ${index + 1} of ${list}`
  const move = (by: number) => {
    change(`Moving a row of ${list}`, (data) => moveAt(data, path, by))
    focusSoon([...around, index + by], 'row')
  }
  return (
    <Menu withinPortal position="bottom-end" returnFocus>
      <span id={idOf(path, 'row')}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={label}>
            <IconDotsVertical size={16} />
          </ActionIcon>
        </Menu.Target>
      </span>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconArrowUp size={16} />}
          rightSection={<kbd>Alt ↑</kbd>}
          disabled={index === 0}
          onClick={() => move(-1)}
        >
          Move up
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={16} />}
          rightSection={<kbd>Alt ↓</kbd>}
          disabled={index === count - 1}
          onClick={() => move(1)}
        >
          Move down
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopy size={16} />}
          onClick={() => {
            change(`Duplicating a row of ${list}`, (data) => duplicateAt(data, path))
            focusSoon([...around, index + 1], 'row')
          }}
        >
          Duplicate
        </Menu.Item>
        <Menu.Item
          leftSection={<IconRowInsertBottom size={16} />}
          onClick={() => {
            change(`Adding to ${list}`, (data) => insertAt(data, [...around, index + 1], empty()))
            focusSoon([...around, index + 1], 'row')
          }}
        >
          Add row below
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} />}
          onClick={() => {
            change(`Removing a row of ${list}`, (data) => removeAt(data, path))
            if (count > 1) focusSoon([...around, Math.min(index, count - 2)], 'row')
            else focusSoon(around)
          }}
        >
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
