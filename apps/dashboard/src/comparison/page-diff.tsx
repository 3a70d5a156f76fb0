import { Alert, Button, Group, Loader, NativeSelect, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import type { PageComparison } from '../pdf-view/compare-pages.ts'
import { PagePair } from '../pdf-view/page-pair.tsx'
import { PageSteps, ZoomSteps } from '../pdf-view/page-steps.tsx'
import { capitalized, quoteTexts } from '../pdf-view/describe-differences.ts'
import { sampleLabel, samplesToCompare, type Side, sideName } from './render-side.ts'
import { type Comparison, usePageComparison } from './use-page-comparison.ts'

interface PageDiffProps {
  templateId: string
  /** Must be stable references: new objects are rendered again. */
  before: Side
  after: Side
  /** Names for the sides within a sentence. By default, derived from the sides. */
  names?: { before: string; after: string }
}

/** Shows the differing pages of two sides, rendered with the same sample data. */
export function PageDiff({ templateId, before, after, names }: PageDiffProps) {
  const samples = samplesToCompare(before, after)
  const [chosen, setChosen] = useState<string>()
  const [tries, setTries] = useState(0)
  const sample = samples.find((file) => file === chosen) ?? samples[0]
  const comparison = usePageComparison({ templateId, before, after, sample }, tries)
  return (
    <Stack gap="sm">
      {samples.length > 1 && (
        <NativeSelect
          label="Sample data"
          size="sm"
          maw={280}
          value={sample}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={samples.map((file) => ({ value: file, label: sampleLabel(file, before, after) }))}
        />
      )}
      <ShownComparison
        // A new sample starts at its own first difference.
        key={sample}
        comparison={comparison}
        names={names ?? { before: sideName(before), after: sideName(after) }}
        again={() => setTries(tries + 1)}
      />
    </Stack>
  )
}

function ShownComparison(props: {
  comparison: Comparison
  names: { before: string; after: string }
  again: () => void
}) {
  const { comparison, names, again } = props
  const [chosenPage, setChosenPage] = useState<number>()
  const [scale, setScale] = useState<number>()
  const [fit, setFit] = useState(1)
  if (comparison.kind === 'printing') {
    return (
      <Group gap="sm" py="xl" justify="center" role="status">
        <Loader size="sm" aria-hidden />
        Rendering {names.before} and {names.after}…
      </Group>
    )
  }
  if (comparison.kind === 'failed') {
    return (
      <Alert
        color="orange"
        icon={<IconAlertTriangle />}
        title={`${capitalized(names[comparison.side])} cannot be rendered with this sample data`}
      >
        <Stack align="flex-start" gap="sm">
          {comparison.sentence}
          <Button size="xs" variant="default" onClick={again}>
            Try again
          </Button>
        </Stack>
      </Alert>
    )
  }
  const { before, after, pages, isDone } = comparison
  const total = Math.max(before.pdf.pages, after.pdf.pages)
  const page = chosenPage ?? pages.find(({ kind }) => kind !== 'same')?.page ?? 1
  const found = pages[page - 1]
  return (
    <>
      <FilledNote comparison={comparison} names={names} />
      <Group justify="space-between" gap="xs">
        <Text fw={600} role="status">
          {comparisonStatus(pages, total, isDone)}
        </Text>
        <Group gap="md">
          <PageSteps total={total} page={page} pages={pages} go={setChosenPage} />
          <ZoomSteps scale={scale ?? fit} isFit={scale === undefined} zoom={setScale} />
        </Group>
      </Group>
      <PagePair {...{ names, page, found, scale }} before={before.pdf} after={after.pdf} onFit={setFit} />
      <TextsNote found={found} names={names} />
    </>
  )
}

function comparisonStatus(pages: readonly PageComparison[], total: number, isDone: boolean): string {
  if (!isDone) return `Comparing page ${Math.min(total, pages.length + 1)} of ${total}…`
  const differing = pages.filter(({ kind }) => kind !== 'same').length
  if (total === 1) return differing === 0 ? 'The page looks the same' : 'The page looks different'
  if (differing === 0) return `All ${total} pages look the same`
  return `${differing} of ${total} pages ${differing === 1 ? 'differs' : 'differ'}`
}

/** A note for sides that are rendered with different data, because that also causes differences. */
function FilledNote(props: {
  comparison: Extract<Comparison, { kind: 'shown' }>
  names: { before: string; after: string }
}) {
  const { comparison, names } = props
  const sides = (['before', 'after'] as const).filter((side) => comparison[side].filledWith === 'own')
  if (sides.length === 0) return null
  return (
    <Alert color="gray" icon={<IconInfoCircle />} py="xs">
      {sides.map((side) => (
        <Text key={side} size="sm">
          {capitalized(names[side])} does not accept this sample data. It is rendered with its own sample data
          instead, so some differences come from the data.
        </Text>
      ))}
    </Alert>
  )
}

function TextsNote(props: { found: PageComparison | undefined; names: { before: string; after: string } }) {
  const { found, names } = props
  if (found?.kind !== 'changed') return null
  const { before, after } = found.texts
  if (before.length === 0 && after.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        The text is the same. Only its appearance differs.
      </Text>
    )
  }
  return (
    <Stack gap={2}>
      {before.length > 0 && (
        <Text size="sm">
          <b>Only in {names.before}:</b> {quoteTexts(before)}
        </Text>
      )}
      {after.length > 0 && (
        <Text size="sm">
          <b>Only in {names.after}:</b> {quoteTexts(after)}
        </Text>
      )}
    </Stack>
  )
}
