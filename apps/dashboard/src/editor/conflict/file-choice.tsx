import { Button, Group, Text } from '@mantine/core'
import type { DraftAsset } from '@platen/contract'
import { formatBytes } from '../../ui/format-measures.ts'
import { useDraft } from '../draft/draft-store.ts'
import type { Choices, Difference } from './compare-drafts.ts'
import classes from './conflict-dialog.module.css'
import { TextComparison } from './text-comparison.tsx'
import { servicePath } from '../../api/service-path.ts'

/** Both versions of a file that differs, with buttons to choose one. */
export function FileChoice(props: {
  difference: Difference
  chosen: Choices[string] | undefined
  onChoose: (chosen: Choices[string]) => void
}) {
  const { difference, chosen, onChoose } = props
  const templateId = useDraft((state) => state.templateId)
  const { path, mine, theirs } = difference
  return (
    <section className={classes.file} aria-label={path}>
      <Group justify="space-between" gap="sm" className={classes.fileHead}>
        <Text ff="monospace" size="sm" fw={600}>
          {path}
        </Text>
        <Group gap="xs">
          <Whole
            word={mine === null ? 'Delete, as in mine' : 'Keep mine'}
            isOn={chosen?.choice === 'mine'}
            onPress={() => onChoose({ choice: 'mine' })}
          />
          <Whole
            word={theirs === null ? 'Delete, as in theirs' : 'Take theirs'}
            isOn={chosen?.choice === 'theirs'}
            onPress={() => onChoose({ choice: 'theirs' })}
          />
        </Group>
      </Group>
      {difference.kind === 'asset' ? (
        <AssetComparison templateId={templateId} mine={difference.mine} theirs={difference.theirs} />
      ) : (
        <TextComparison
          path={path}
          theirs={difference.theirs ?? ''}
          mine={textOf(difference, chosen) ?? ''}
          onEdit={(text) => onChoose({ choice: 'mixed', text })}
        />
      )}
    </section>
  )
}

function textOf(difference: Extract<Difference, { kind: 'text' }>, chosen: Choices[string] | undefined) {
  if (chosen?.choice === 'mixed') return chosen.text
  return chosen?.choice === 'theirs' ? difference.theirs : difference.mine
}

function Whole({ word, isOn, onPress }: { word: string; isOn: boolean; onPress: () => void }) {
  return (
    <Button size="compact-sm" variant={isOn ? 'filled' : 'default'} aria-pressed={isOn} onClick={onPress}>
      {word}
    </Button>
  )
}

function AssetComparison(props: { templateId: string; theirs: DraftAsset | null; mine: DraftAsset | null }) {
  const { templateId, theirs, mine } = props
  return (
    <div className={classes.assets}>
      <Side title="Theirs" asset={theirs} templateId={templateId} />
      <Side title="Mine" asset={mine} templateId={templateId} />
    </div>
  )
}

function Side({ title, asset, templateId }: { title: string; asset: DraftAsset | null; templateId: string }) {
  const url = servicePath(`/app/api/templates/${templateId}/assets/${asset?.sha256 ?? ''}`)
  return (
    <figure className={classes.asset}>
      <figcaption>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {asset ? `${asset.contentType} · ${formatBytes(asset.bytes)}` : 'Deleted'}
        </Text>
      </figcaption>
      {asset?.contentType.startsWith('image/') && <img src={url} alt={`${title}: image`} />}
    </figure>
  )
}
