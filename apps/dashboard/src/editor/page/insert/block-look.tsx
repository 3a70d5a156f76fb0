import type { KeptBlock } from '@platen/contract'
import { BlockDrawing } from './block-drawing.tsx'
import { servicePath } from '../../../api/service-path.ts'
import classes from './insert.module.css'

/** How one of the team's blocks looked when it was kept; a drawing where nobody saw it. */
export function BlockLook({ of }: { of: Pick<KeptBlock, 'blockId' | 'version' | 'hasPicture'> }) {
  const { blockId, version, hasPicture } = of
  if (!hasPicture) return <BlockDrawing kind="own" />
  const source = servicePath(`/app/api/blocks/${encodeURIComponent(blockId)}/picture?version=${version}`)
  return <img className={classes.look} src={source} alt="" loading="lazy" />
}
