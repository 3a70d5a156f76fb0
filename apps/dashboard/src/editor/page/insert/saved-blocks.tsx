import { ActionIcon, Alert, Modal, Text, Tooltip, UnstyledButton } from '@mantine/core'
import type { SavedBlock } from '@platen/contract'
import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../../api/queries.ts'
import { ask, send } from '../../../api/send.ts'
import { servicePath } from '../../../api/service-path.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { userMessageOf } from '../../../ui/user-facing-error.ts'
import { useDraftStore } from '../../draft/draft-store.ts'
import { useEditorLife } from '../../draft/editor-life.ts'
import { BlockDrawing } from './block-drawing.tsx'
import { BlockNameDialog } from './block-name-dialog.tsx'
import type { ChosenBlock } from './insert-store.ts'
import classes from './insert.module.css'
import { readSavedBlock } from './read-saved-block.ts'

/** Lists the account's saved blocks by folder. A chosen block is inserted as a copy. */
export function SavedBlocks({
  searchText,
  onTake,
}: {
  searchText: string
  onTake: (block: ChosenBlock) => void
}) {
  const draft = useDraftStore()
  const life = useEditorLife()
  const query = useQuery(queries.keptBlocks())
  const [renamed, setRenamed] = useState<SavedBlock>()
  const [deleted, setDeleted] = useState<SavedBlock>()
  const [older, setOlder] = useState<SavedBlock>()
  const take = useMutation({
    mutationFn: (block: Pick<SavedBlock, 'blockId' | 'version'>) =>
      readSavedBlock(block, { ...draft.getState(), signal: life }),
    onSuccess: onTake,
  })
  const blocks = (query.data?.blocks ?? []).filter(({ name, folder }) =>
    `${folder} ${name}`.toLocaleLowerCase().includes(searchText.trim().toLocaleLowerCase()),
  )
  const folders = [...new Set(blocks.map(({ folder }) => folder))]
  return (
    <>
      {(take.isError || query.isError) && (
        <Alert color="red" role="alert" mt="md">
          {userMessageOf(take.error ?? query.error)}
        </Alert>
      )}
      {folders.map((folder) => (
        <section key={folder} aria-label={folder === '' ? 'Your blocks' : `Your blocks: ${folder}`}>
          <h3 className={classes.folder}>{folder === '' ? 'Your blocks' : folder}</h3>
          <ul className={classes.tiles}>
            {blocks
              .filter((block) => block.folder === folder)
              .map((block) => (
                <li key={block.blockId} className={classes.kept}>
                  <UnstyledButton
                    className={classes.tile}
                    onClick={() => take.mutate(block)}
                    aria-busy={take.isPending}
                  >
                    <BlockPreview of={block} />
                    {block.name}
                    <span className={classes.about}>Version {block.version}</span>
                  </UnstyledButton>
                  <div className={classes.actions}>
                    {block.version > 1 && (
                      <Tooltip label="Earlier versions">
                        <ActionIcon
                          size="sm"
                          variant="default"
                          aria-label={`Earlier versions of ${block.name}`}
                          onClick={() => setOlder(block)}
                        >
                          <IconHistory size={14} aria-hidden />
                        </ActionIcon>
                      </Tooltip>
                    )}
                    <Tooltip label="Rename or move">
                      <ActionIcon
                        size="sm"
                        variant="default"
                        aria-label={`Rename ${block.name}`}
                        onClick={() => setRenamed(block)}
                      >
                        <IconPencil size={14} aria-hidden />
                      </ActionIcon>
                    </Tooltip>
                    <Tooltip label="Delete">
                      <ActionIcon
                        size="sm"
                        variant="default"
                        aria-label={`Delete ${block.name}`}
                        onClick={() => setDeleted(block)}
                      >
                        <IconTrash size={14} aria-hidden />
                      </ActionIcon>
                    </Tooltip>
                  </div>
                </li>
              ))}
          </ul>
        </section>
      ))}
      {older && <EarlierVersions block={older} onTake={take.mutate} onClose={() => setOlder(undefined)} />}
      {renamed && <RenameBlock block={renamed} onClose={() => setRenamed(undefined)} />}
      <DeleteBlock block={deleted} onClose={() => setDeleted(undefined)} />
    </>
  )
}

function DeleteBlock({ block, onClose }: { block: SavedBlock | undefined; onClose: () => void }) {
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: () => send(`/blocks/${encodeURIComponent(block?.blockId ?? '')}`, { method: 'DELETE' }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queries.keptBlocks().queryKey })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      opened={block !== undefined}
      onClose={onClose}
      title={`Delete “${block?.name ?? ''}”?`}
      cancelLabel="Keep it"
      confirmLabel="Delete"
      mutation={mutation}
    >
      Templates that have a copy do not change.
    </ConfirmDialog>
  )
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** Lists earlier versions of a saved block. The chosen one is inserted as a copy. */
function EarlierVersions(props: {
  block: SavedBlock
  onTake: (block: Pick<SavedBlock, 'blockId' | 'version'>) => void
  onClose: () => void
}) {
  const { block, onTake, onClose } = props
  const { blockId, name } = block
  const { data, error } = useQuery(queries.earlierBlocks(blockId))
  return (
    <Modal opened onClose={onClose} title={`Earlier versions of “${name}”`} centered>
      {error && (
        <Alert color="red" role="alert">
          {userMessageOf(error)}
        </Alert>
      )}
      <ul className={classes.tiles} aria-label="Versions">
        {data?.versions.map(({ version, updatedAt, hasPicture }) => (
          <li key={version}>
            <UnstyledButton
              className={classes.tile}
              onClick={() => {
                onClose()
                onTake({ blockId, version })
              }}
            >
              <BlockPreview of={{ blockId, version, hasPicture }} />
              Version {version}
              <span className={classes.about}>{day.format(new Date(updatedAt))}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {data?.versions.length === 0 && <Text c="dimmed">No earlier versions.</Text>}
    </Modal>
  )
}

function RenameBlock({ block, onClose }: { block: SavedBlock; onClose: () => void }) {
  const address = `/blocks/${encodeURIComponent(block.blockId)}`
  return (
    <BlockNameDialog
      title="Rename or move the block"
      initial={block}
      folderHint="Optional. Templates that have a copy of the block do not change."
      button="Rename"
      save={({ name, folder }) => ask<SavedBlock>(address, { method: 'PATCH', json: { name, folder } })}
      onClose={onClose}
    />
  )
}

/** The preview image of a saved block, or a generic drawing if it has none. */
function BlockPreview({ of }: { of: Pick<SavedBlock, 'blockId' | 'version' | 'hasPicture'> }) {
  const { blockId, version, hasPicture } = of
  if (!hasPicture) return <BlockDrawing kind="own" />
  const source = servicePath(`/app/api/blocks/${encodeURIComponent(blockId)}/picture?version=${version}`)
  return <img className={classes.preview} src={source} alt="" loading="lazy" />
}
