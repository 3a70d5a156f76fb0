import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { assetPathFault } from '../../assets/asset-paths.ts'

/** Asks for an asset's new name. What names it in the page and in the style sheet changes with it. */
export function RenameAssetDialog(props: {
  path: string
  taken: Readonly<Record<string, unknown>>
  onRename: (to: string) => void
  onClose: () => void
}) {
  const { path, taken, onRename, onClose } = props
  const [name, setName] = useState(path.replace(/^assets\//, ''))
  const to = `assets/${name.normalize('NFC')}`
  const fault =
    assetPathFault(to) ?? (to !== path && to in taken ? 'Another asset has this name.' : undefined)
  return (
    <Modal opened onClose={onClose} title="Rename the asset" centered>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (fault === undefined) onRename(to)
        }}
      >
        <Stack gap="lg">
          <TextInput
            label="Name"
            description="The page and the style sheet are changed with it."
            data-autofocus
            value={name}
            error={fault}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">Rename</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
