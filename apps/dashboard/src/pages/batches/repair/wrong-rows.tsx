import { Alert, Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { BatchAnswer, BatchError } from '@platen/contract'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { batchQueries } from '../batch-queries.ts'
import { LoadingOrProblem } from '../../../ui/loading-or-problem.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { formatCount } from '../batch-labels.ts'
import { choiceOf, columnNames } from '../columns/table-choice.ts'
import { ChooseFile } from '../choose-file.tsx'
import { FaultLine } from '../fault-line.tsx'
import type { KeptReading } from '../kept-batches.ts'
import { ShowMore, shownAtFirst } from '../show-more.tsx'
import { reportTable, wrongRowsTable } from './compose-file.ts'
import { repairedMax, useWrongSource, type WrongReading } from './read-wrong.ts'
import { RepairRows } from './repair-rows.tsx'
import { type WrongItem, wrongItemsOf } from './wrong-items.ts'
import { WrongRowCard } from './wrong-row-card.tsx'

const shownMore = 100

/** Lists the rows without a document and their errors, and offers ways to fix and rerun them. */
export function WrongRows({ batch, kept }: { batch: BatchAnswer; kept: KeptReading }) {
  const report = useQuery(batchQueries.batchErrors(batch.batchId))
  return (
    <LoadingOrProblem query={report} what="the errors">
      {(read) => read.length > 0 && <Report batch={batch} kept={kept} report={read} />}
    </LoadingOrProblem>
  )
}

function Report(props: { batch: BatchAnswer; kept: KeptReading; report: readonly BatchError[] }) {
  const { batch, kept, report } = props
  const wrong = useMemo(() => wrongItemsOf(report), [report])
  const ofFile = report.filter(({ item }) => item === 0)
  const { reading, give } = useWrongSource(kept, wrong)
  const source = reading.kind === 'ready' ? reading.source : undefined
  const table = source?.shape.format === 'csv' ? source.shape : undefined
  const isRepairable = source !== undefined && wrong.length <= repairedMax && kept.value !== undefined
  const saveRows = () => {
    if (!table || !source) return
    const rows = wrong.flatMap(({ item, faults }) => {
      const found = source.items.get(item)
      return found ? [{ source: found, why: faults.map(({ message }) => message).join(' ') }] : []
    })
    saveFile(wrongRowsTable(table, rows), `${batch.batchId}-wrong-rows.csv`)
  }
  return (
    <Stack component="section" gap="md" aria-labelledby="wrong-rows">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h3" id="wrong-rows">
          {wrong.length === 0 ? 'Errors' : `${formatCount(wrong.length, 'row')} to fix`}
        </Title>
        <Group gap="xs">
          {table && wrong.length > 0 && (
            <Button
              size="sm"
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={saveRows}
            >
              Download rows (CSV)
            </Button>
          )}
          <Button
            size="sm"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() =>
              saveFile(
                reportTable(report, columnNames(choiceOf(kept.value?.request.upload))),
                `${batch.batchId}-report.csv`,
              )
            }
          >
            Download report (CSV)
          </Button>
        </Group>
      </Group>
      {ofFile.length > 0 && (
        <Paper withBorder p="lg">
          <Stack gap="xs">
            {ofFile.map((fault) => (
              <FaultLine
                key={`${fault.pointer} ${fault.code} ${fault.message}`}
                fault={{ ...fault, pointer: '' }}
              />
            ))}
          </Stack>
        </Paper>
      )}
      {wrong.length > 0 &&
        (isRepairable && kept.value ? (
          <RepairRows batch={batch} wrong={wrong} source={source} kept={kept.value} />
        ) : (
          <>
            <HowToRepair reading={reading} count={wrong.length} templateId={batch.templateId} onFile={give} />
            <PlainRows wrong={wrong} />
          </>
        ))}
    </Stack>
  )
}

/** Explains why the rows cannot be fixed on this page, and what to do instead. */
function HowToRepair(props: {
  reading: WrongReading
  count: number
  templateId: string
  onFile: (file: File) => void
}) {
  const { reading, count, templateId, onFile } = props
  if (reading.kind === 'reading') return null
  const newBatchLink = (
    <Anchor renderRoot={(root) => <Link {...root} to="/batches/new" search={{ templateId }} />} inherit>
      start a new batch
    </Anchor>
  )
  if (reading.kind === 'ready') {
    return (
      <Text size="sm">
        {formatCount(count, 'row')} are too many to fix on this page. Download them as a table, fix them
        there, and {newBatchLink} with it.
      </Text>
    )
  }
  if (reading.kind === 'elsewhere') {
    return (
      <Text size="sm">
        This batch was started in another browser, so its file is not available here. Fix the rows in their
        source, and {newBatchLink}.
      </Text>
    )
  }
  return (
    <Alert color={reading.problem === undefined ? 'petrol' : 'orange'} role="status">
      <Stack align="flex-start" gap="sm">
        <Text size="sm">
          {reading.problem ??
            'To fix the rows here, upload the batch’s file again. It was too large to keep.'}
        </Text>
        <ChooseFile label="Choose file again" size="sm" variant="default" onFile={onFile} />
      </Stack>
    </Alert>
  )
}

function PlainRows({ wrong }: { wrong: readonly WrongItem[] }) {
  const [shown, setShown] = useState(shownAtFirst)
  return (
    <>
      <Paper withBorder component="ul" m={0} p={0} aria-label="Rows with errors">
        {wrong.slice(0, shown).map((one) => (
          <WrongRowCard key={one.item} wrong={one} faults={one.faults} isEdited={false} editing={undefined} />
        ))}
      </Paper>
      <ShowMore shown={shown} count={wrong.length} noun="row" onMore={() => setShown(shown + shownMore)} />
    </>
  )
}
