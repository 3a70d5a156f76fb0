import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { FieldNode } from '@platen/template/draft'
import { useEditorSearch } from '../../../editor-search.ts'
import classes from '../../../panel/panel.module.css'
import { RemoveDialog } from './remove-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'

/** Commands that rename or remove a field in the whole template. */
export function NameCommands(props: {
  node: FieldNode
  nodes: readonly FieldNode[]
  isRemovable: boolean
  onClose: () => void
}) {
  const { node, nodes, isRemovable, onClose } = props
  const { go } = useEditorSearch()
  const [asks, setAsks] = useState<'rename' | 'remove'>()
  const close = () => setAsks(undefined)
  return (
    <div className={classes.last}>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPencil size={14} aria-hidden />}
        onClick={() => setAsks('rename')}
      >
        Rename everywhere…
      </Button>
      {isRemovable && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={14} aria-hidden />}
          onClick={() => setAsks('remove')}
        >
          Remove everywhere…
        </Button>
      )}
      {asks === 'rename' && (
        <RenameDialog
          {...{ node, nodes }}
          onClose={close}
          onRenamed={(dotted) => {
            close()
            go({ field: dotted })
          }}
        />
      )}
      {asks === 'remove' && <RemoveDialog node={node} onClose={close} onRemoved={onClose} />}
    </div>
  )
}
