import { Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import type { BatchAnswer, Field } from '@platen/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { queries } from '../../../api/queries.ts'
import { LoadingOrProblem } from '../../../ui/loading-or-problem.tsx'
import { AllowEmpty } from '../allow-empty.tsx'
import { choiceOf, columnNames } from '../columns/table-choice.ts'
import { formatCount } from '../batch-labels.ts'
import type { KeptBatch } from '../kept-batches.ts'
import { Sending } from '../sending.tsx'
import { ShowMore, shownAtFirst } from '../show-more.tsx'
import { type BatchStart, useStartBatch } from '../start-batch.ts'
import { fileOfEdited, repairedFile } from './compose-file.ts'
import type { WrongSource } from './read-wrong.ts'
import { useRepairs } from './use-repairs.ts'
import { isAboutName, type WrongItem } from './wrong-items.ts'
import { WrongRowCard } from './wrong-row-card.tsx'

const shownMore = 20

interface RepairRowsProps {
  batch: BatchAnswer
  wrong: readonly WrongItem[]
  source: WrongSource
  kept: KeptBatch
}

/** Editable rows with errors, and the button that runs them again. */
export function RepairRows(props: RepairRowsProps) {
  const { templateId, templateVersion } = props.batch
  const detail = useQuery(queries.version(templateId, templateVersion))
  return (
    <LoadingOrProblem query={detail} what="the template">
      {({ fields }) => <Rows fields={fields} {...props} />}
    </LoadingOrProblem>
  )
}

function Rows({ batch, wrong, source, kept, fields }: RepairRowsProps & { fields: readonly Field[] }) {
  const { request } = kept
  const [fileName, setFileName] = useState(request.fileName ?? '')
  const [shown, setShown] = useState(shownAtFirst)
  const [firstChoice] = useState(() => choiceOf(request.upload))
  const [allowEmpty, setAllowEmpty] = useState(request.upload?.allowEmpty ?? false)
  const choice = useMemo(() => ({ ...firstChoice, allowEmpty }), [firstChoice, allowEmpty])
  const isRenamed = fileName.trim() !== (request.fileName ?? '')
  const labels = useMemo(() => columnNames(firstChoice), [firstChoice])
  const { repaired, onEdit } = useRepairs({ wrong, source, choice, fields, isRenamed })
  const starting = useStartBatch()
  const { shape } = source
  // If the batch was rejected, it has no documents, and all rows run again. Otherwise, the valid rows already have documents.
  const rerunsAll = batch.error?.code === 'batch_rejected' && request.onInvalid !== 'skip'
  const good = batch.counts.items - batch.counts.invalid
  const open = repaired.filter(({ isOpen }) => isOpen).length
  const out = repaired.filter(({ edit }) => edit === 'left out').length
  const documentCount = (rerunsAll ? batch.counts.items : repaired.length) - out

  const run = (of: Partial<BatchStart['request']>, file: Blob | undefined) =>
    starting.start({
      fileName: kept.fileName,
      file,
      request: {
        ...withoutName(request),
        ...(fileName.trim() === '' ? {} : { fileName: fileName.trim() }),
        upload: {},
        ...of,
      },
    })
  const runRepaired = () => {
    const file = rerunsAll
      ? repairedFile(source.file, shape, repaired)
      : fileOfEdited(source.file, shape, repaired)
    const { uploadId: _old, ...upload } = { ...request.upload, ...(allowEmpty ? { allowEmpty } : {}) }
    const isArray = !rerunsAll && shape.format !== 'csv'
    run({ upload: isArray ? { ...upload, format: 'json' } : upload }, file)
  }
  const runOthers = () => run({ onInvalid: 'skip', upload: request.upload ?? {} }, source.file)
  return (
    <Stack gap="md">
      {wrong.some(({ faults }) => faults.some((fault) => isAboutName(fault))) && (
        <TextInput
          label="File names"
          description="Some rows would create files with the same name or an invalid name."
          value={fileName}
          onChange={(event) => setFileName(event.currentTarget.value)}
          spellCheck={false}
          maxLength={500}
          maw={560}
        />
      )}
      {wrong.some(({ faults }) => faults.some(({ code }) => code === 'empty_cell')) && (
        <AllowEmpty isAllowed={allowEmpty} onChange={setAllowEmpty} />
      )}
      <Paper withBorder component="ul" m={0} p={0} aria-label="Rows with errors">
        {repaired.slice(0, shown).map(({ wrong: one, edit, isEdited, faults, involved }) => (
          <WrongRowCard
            key={one.item}
            wrong={one}
            faults={faults}
            isEdited={isEdited}
            labels={labels}
            editing={{
              edit,
              header: shape.format === 'csv' ? shape.header : [],
              separator: shape.format === 'csv' ? String.fromCharCode(shape.delimiter) : '',
              involved,
              canLeaveOut: !rerunsAll || shape.format !== 'json',
              onEdit: (next) => onEdit(one.item, next),
            }}
          />
        ))}
      </Paper>
      <ShowMore shown={shown} count={repaired.length} noun="row" onMore={() => setShown(shown + shownMore)} />
      <Sending isPending={starting.isPending} share={starting.share} error={starting.error} />
      <Group gap="md">
        <Button
          size="md"
          disabled={open > 0 || documentCount === 0}
          loading={starting.isPending}
          onClick={runRepaired}
        >
          {rerunsAll
            ? `Generate all ${formatCount(documentCount, 'document')}`
            : `Generate ${formatCount(documentCount, 'document')}`}
        </Button>
        {rerunsAll && good > 0 && (
          <Button size="md" variant="default" disabled={starting.isPending} onClick={runOthers}>
            {repaired.length === 1 ? 'Leave it out' : 'Leave them out'} and generate the other{' '}
            {good.toLocaleString('en')}
          </Button>
        )}
        <Text size="sm" c="dimmed" role="status">
          {open > 0
            ? `Fix ${shape.format === 'json' && rerunsAll ? '' : 'or leave out '}${formatCount(open, 'more row')} to continue.`
            : documentCount === 0
              ? 'All rows are left out.'
              : ''}
        </Text>
      </Group>
    </Stack>
  )
}

function withoutName({ upload: _upload, fileName: _fileName, ...rest }: KeptBatch['request']) {
  return rest
}
