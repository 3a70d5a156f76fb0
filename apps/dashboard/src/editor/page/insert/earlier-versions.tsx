import { Alert, Modal, Text, UnstyledButton } from '@mantine/core'
import type { KeptBlock } from '@platen/contract'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../../api/queries.ts'
import { sentenceOf } from '../../../ui/sentence-error.ts'
import { BlockLook } from './block-look.tsx'
import classes from './insert.module.css'

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** What one of the team's blocks was before it was kept anew; one that is chosen comes as a copy. */
export function EarlierVersions(props: {
  block: KeptBlock
  onTake: (block: Pick<KeptBlock, 'blockId' | 'version'>) => void
  onClose: () => void
}) {
  const { block, onTake, onClose } = props
  const { blockId, name } = block
  const { data, error } = useQuery(queries.earlierBlocks(blockId))
  return (
    <Modal opened onClose={onClose} title={`Earlier versions of “${name}”`} centered>
      {error && (
        <Alert color="red" role="alert">
          {sentenceOf(error)}
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
              <BlockLook of={{ blockId, version, hasPicture }} />
              Version {version}
              <span className={classes.about}>{day.format(new Date(updatedAt))}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {data?.versions.length === 0 && <Text c="dimmed">None is kept.</Text>}
    </Modal>
  )
}
