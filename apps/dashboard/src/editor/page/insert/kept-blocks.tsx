import { ActionIcon, Alert, Tooltip, UnstyledButton } from '@mantine/core'
import type { KeptBlock } from '@platen/contract'
import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../../api/queries.ts'
import { send } from '../../../api/send.ts'
import { AskFirst } from '../../../ui/ask-first.tsx'
import { sentenceOf } from '../../../ui/sentence-error.ts'
import { useDraftStore } from '../../draft/draft-store.ts'
import { useEditorLife } from '../../draft/editor-life.ts'
import { BlockLook } from './block-look.tsx'
import { EarlierVersions } from './earlier-versions.tsx'
import type { ChosenBlock } from './insert-store.ts'
import classes from './insert.module.css'
import { RenameBlock } from './rename-block.tsx'
import { readKeptBlock } from './read-kept-block.ts'

/** The team's own blocks, folder by folder; one that is chosen comes as a copy. */
export function KeptBlocks({ sought, onTake }: { sought: string; onTake: (block: ChosenBlock) => void }) {
  const draft = useDraftStore()
  const life = useEditorLife()
  const query = useQuery(queries.keptBlocks())
  const [renamed, setRenamed] = useState<KeptBlock>()
  const [deleted, setDeleted] = useState<KeptBlock>()
  const [older, setOlder] = useState<KeptBlock>()
  const take = useMutation({
    mutationFn: (block: Pick<KeptBlock, 'blockId' | 'version'>) =>
      readKeptBlock(block, { ...draft.getState(), signal: life }),
    onSuccess: onTake,
  })
  const blocks = (query.data?.blocks ?? []).filter(({ name, folder }) =>
    `${folder} ${name}`.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase()),
  )
  const folders = [...new Set(blocks.map(({ folder }) => folder))]
  return (
    <>
      {(take.isError || query.isError) && (
        <Alert color="red" role="alert" mt="md">
          {sentenceOf(take.error ?? query.error)}
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
                    <BlockLook of={block} />
                    {block.name}
                    <span className={classes.about}>Version {block.version}</span>
                  </UnstyledButton>
                  <div className={classes.acts}>
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

function DeleteBlock({ block, onClose }: { block: KeptBlock | undefined; onClose: () => void }) {
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: () => send(`/blocks/${encodeURIComponent(block?.blockId ?? '')}`, { method: 'DELETE' }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queries.keptBlocks().queryKey })
      onClose()
    },
  })
  return (
    <AskFirst
      opened={block !== undefined}
      onClose={onClose}
      title={`Delete “${block?.name ?? ''}”?`}
      cancelLabel="Keep it"
      confirmLabel="Delete"
      mutation={mutation}
    >
      Templates that have a copy of it stay as they are.
    </AskFirst>
  )
}
