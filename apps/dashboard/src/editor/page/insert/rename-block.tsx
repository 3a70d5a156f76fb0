import type { KeptBlock } from '@platen/contract'
import { ask } from '../../../api/send.ts'
import { BlockNameDialog } from './block-name-dialog.tsx'

/** Gives one of the team's blocks another name, or puts it into another folder. */
export function RenameBlock({ block, onClose }: { block: KeptBlock; onClose: () => void }) {
  const address = `/blocks/${encodeURIComponent(block.blockId)}`
  return (
    <BlockNameDialog
      title="Rename or move the block"
      given={block}
      folderHint="Leave it empty for none. Templates that have a copy of the block stay as they are."
      button="Rename"
      save={({ name, folder }) => ask<KeptBlock>(address, { method: 'PATCH', json: { name, folder } })}
      onClose={onClose}
    />
  )
}
