import { Text } from '@mantine/core'
import type { DraftAsset } from '@platen/contract'
import { bytesWords } from '../../ui/measure-words.ts'
import classes from './conflict-dialog.module.css'

/** An asset as it is in both drafts. */
export function AssetComparison(props: {
  templateId: string
  theirs: DraftAsset | null
  mine: DraftAsset | null
}) {
  const { templateId, theirs, mine } = props
  return (
    <div className={classes.assets}>
      <Side title="Theirs" asset={theirs} templateId={templateId} />
      <Side title="Yours" asset={mine} templateId={templateId} />
    </div>
  )
}

function Side({ title, asset, templateId }: { title: string; asset: DraftAsset | null; templateId: string }) {
  const url = `/app/api/templates/${templateId}/assets/${asset?.sha256 ?? ''}`
  return (
    <figure className={classes.asset}>
      <figcaption>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {asset ? `${asset.contentType} · ${bytesWords(asset.bytes)}` : 'Not there'}
        </Text>
      </figcaption>
      {asset?.contentType.startsWith('image/') && <img src={url} alt={`${title} picture`} />}
    </figure>
  )
}
