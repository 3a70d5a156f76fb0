import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import type { Alignment } from '@platen/template/overlay'
import {
  IconBoxMultiple,
  IconCopy,
  IconDots,
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
  IconLock,
  IconLockOpen,
  IconTrash,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { alignSelected, distributeSelected, sizeSelected } from '../actions/arrange-selected.ts'
import { copyToAllPages, duplicateSelected } from '../actions/copy-boxes.ts'
import { deleteSelected } from '../actions/delete-selected.ts'
import { lockSelected } from '../actions/lock-selected.ts'
import { orderSelected } from '../actions/order-selected.ts'
import { useOverlayEditor, useCanvasState } from '../overlay-editor.ts'
import { useSelectedBoxes } from '../current-overlay.ts'
import classes from './bar.module.css'

type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>

const alignments: { alignment: Alignment; label: string; key: string; Icon: Icon }[] = [
  { alignment: 'left', label: 'Align left edges', key: 'L', Icon: IconLayoutAlignLeft },
  { alignment: 'center', label: 'Align centers', key: 'C', Icon: IconLayoutAlignCenter },
  { alignment: 'right', label: 'Align right edges', key: 'R', Icon: IconLayoutAlignRight },
  { alignment: 'top', label: 'Align top edges', key: 'T', Icon: IconLayoutAlignTop },
  { alignment: 'middle', label: 'Align middles', key: 'M', Icon: IconLayoutAlignMiddle },
  { alignment: 'bottom', label: 'Align bottom edges', key: 'B', Icon: IconLayoutAlignBottom },
]

/** The toolbar for the selected boxes. */
export function ArrangeBar() {
  const editor = useOverlayEditor()
  const boxes = useSelectedBoxes()
  const hasPages = useCanvasState((state) => state.pageRects.length > 1)
  if (boxes.length === 0) return null
  const free = boxes.filter(({ box }) => !box.isLocked).length
  const isLocked = free === 0
  const isOne = boxes.length === 1
  return (
    <div className={classes.arrange} role="toolbar" aria-label="Arrange">
      <div className={classes.group}>
        {alignments.map(({ alignment, label, key, Icon: One }) => (
          <ActionButton
            key={alignment}
            label={isOne ? `${label} with the page` : label}
            keys={`Shift+${key}`}
            Icon={One}
            isOff={isLocked}
            onPress={() => alignSelected(editor, alignment)}
          />
        ))}
      </div>
      <div className={classes.group}>
        {boxes.length > 2 && (
          <>
            <ActionButton
              label="Distribute horizontally"
              Icon={IconLayoutDistributeVertical}
              isOff={free < 3}
              onPress={() => distributeSelected(editor, 'across')}
            />
            <ActionButton
              label="Distribute vertically"
              Icon={IconLayoutDistributeHorizontal}
              isOff={free < 3}
              onPress={() => distributeSelected(editor, 'down')}
            />
          </>
        )}
        {!isOne && <SameSize isOff={free < 2} />}
        {!isOne && <span className={classes.divider} />}
        <ActionButton
          label="Duplicate"
          keys="Ctrl+D"
          Icon={IconCopy}
          onPress={() => duplicateSelected(editor)}
        />
        <ActionButton
          label={isLocked ? 'Unlock' : 'Lock'}
          keys="Ctrl+Shift+L"
          Icon={isLocked ? IconLockOpen : IconLock}
          onPress={() => lockSelected(editor)}
        />
        <ActionButton
          label="Delete"
          keys="Del"
          Icon={IconTrash}
          isOff={isLocked}
          onPress={() => deleteSelected(editor)}
        />
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label="More actions for the selected boxes"
            >
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => orderSelected(editor, 'forward')}>Bring forward (Ctrl+])</Menu.Item>
            <Menu.Item onClick={() => orderSelected(editor, 'backward')}>Send backward (Ctrl+[)</Menu.Item>
            <Menu.Item onClick={() => orderSelected(editor, 'front')}>
              Bring to the front (Ctrl+Shift+])
            </Menu.Item>
            <Menu.Item onClick={() => orderSelected(editor, 'back')}>
              Send to the back (Ctrl+Shift+[)
            </Menu.Item>
            {hasPages && (
              <Menu.Item onClick={() => copyToAllPages(editor)}>Copy to all pages (Ctrl+Shift+D)</Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
    </div>
  )
}

function SameSize({ isOff }: { isOff: boolean }) {
  const editor = useOverlayEditor()
  return (
    <Menu position="bottom" shadow="md">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          title="Same size"
          aria-label="Same size"
          disabled={isOff}
        >
          <IconBoxMultiple size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Match the first selected box</Menu.Label>
        <Menu.Item onClick={() => sizeSelected(editor, 'width')}>Same width</Menu.Item>
        <Menu.Item onClick={() => sizeSelected(editor, 'height')}>Same height</Menu.Item>
        <Menu.Item onClick={() => sizeSelected(editor, 'both')}>Same size</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function ActionButton(props: {
  label: string
  keys?: string
  Icon: Icon
  isOff?: boolean
  onPress: () => void
}) {
  const { label, keys, Icon: One, isOff = false, onPress } = props
  return (
    <Tooltip label={keys === undefined ? label : `${label} (${keys})`} withArrow>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        aria-label={label}
        aria-disabled={isOff || undefined}
        {...(isOff && { 'data-disabled': true })}
        onClick={() => {
          if (!isOff) onPress()
        }}
      >
        <One size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
