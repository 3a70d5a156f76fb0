import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import type { VersionDetail } from '@platen/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { sentenceAt } from '../../../api/problem-error.ts'
import { queries } from '../../../api/queries.ts'
import { LoadingOrProblem } from '../../../ui/loading-or-problem.tsx'
import { AllowEmpty } from '../allow-empty.tsx'
import { formatCount } from '../batch-labels.ts'
import { columnChoices, columnNames, type TableChoice } from '../columns/table-choice.ts'
import { computedPaths, type Target } from '../columns/targets.ts'
import { Sending } from '../sending.tsx'
import type { Source } from '../open-source.ts'
import { sourceItems } from '@platen/import/tabular'
import { useStartBatch } from '../start-batch.ts'
import { AbsentNotice } from './absent-notice.tsx'
import { type AbsentPart, absentParts } from './absent-parts.ts'
import { useExampleName } from './example-name.ts'
import { FirstDocuments } from './first-documents.tsx'
import { GroupHint } from './group-hint.tsx'
import { MatchedColumns } from './matched-columns.tsx'
import { type OutputChoice, OutputFields } from './output-fields.tsx'
import { RowCheck } from './row-check.tsx'
import { samplesOf } from './samples-of.ts'
import { Step } from '../../../ui/step.tsx'
import { useChecked } from './use-checked.ts'
import { useTableChoice } from './use-table-choice.ts'

const shownDocuments = 3

interface Filled {
  templateId: string
  version: number
  source: Source
}

/** The steps that need both a template and a file. */
export function FilledTemplate(props: Filled) {
  const detail = useQuery(queries.version(props.templateId, props.version))
  return (
    <LoadingOrProblem query={detail} what="the template">
      {(read) => <Steps detail={read} {...props} />}
    </LoadingOrProblem>
  )
}

function Steps({ templateId, version, source, detail }: Filled & { detail: VersionDetail }) {
  const { fields, settings } = detail
  const { targets, choice, settled, readings, choose, match } = useTableChoice({ templateId, source, fields })
  const computed = useMemo(() => computedPaths(fields), [fields])
  const checked = useChecked({ source, fields, targets, choice: settled, readings })
  const [output, setOutput] = useState<OutputChoice>({ output: 'zip', fileName: '', onInvalid: 'reject' })
  const starting = useStartBatch()
  // Faults name fields by the columns in the file, so that users find them in the file.
  const labels = useMemo(
    () => new Map([...targets.map(({ path, label }) => [path, label] as const), ...columnNames(choice)]),
    [targets, choice],
  )
  const absent = useAbsent({ detail, targets, choice, checked })
  const { shape } = source
  const firstRow = useMemo(() => firstRowOf(source), [source])
  const isTable = shape.format === 'csv'
  const fitting = checked?.items.filter(({ faults }) => faults.length === 0) ?? []
  const [named] = fitting
  const pattern = output.fileName.trim() === '' ? `{index}-${settings.fileName}` : output.fileName
  const item = useMemo(() => named?.data && { data: named.data, index: named.item }, [named])
  const example = useExampleName(pattern, { item, settings })
  const hasEmpty =
    checked?.items.some(({ faults }) => faults.some(({ code }) => code === 'empty_cell')) ?? false
  const headerIsWrong = (checked?.header.length ?? 0) > 0
  const nameError = sentenceAt(starting.error, '/fileName')
  const start = () =>
    starting.start({
      fileName: source.name,
      file: source.file,
      request: {
        templateId,
        output: output.output,
        onInvalid: output.onInvalid,
        ...(output.fileName.trim() === '' || output.output === 'merged'
          ? {}
          : { fileName: output.fileName.trim() }),
        upload: uploadOf(source, settled),
      },
    })
  return (
    <>
      <Step
        number={3}
        title={isTable ? 'Match the columns' : 'Check the data'}
        lead={
          isTable
            ? 'Fields are matched by column name, and formats by value. Your changes are remembered for the next file with these columns.'
            : 'The keys of each object are the fields of the template.'
        }
      >
        <Stack gap="md">
          {checked?.repeated && (
            <GroupHint
              repeated={checked.repeated}
              onGroup={(column) => choose({ ...choice, groupBy: column })}
            />
          )}
          {checked && (
            <RowCheck
              templateId={templateId}
              header={checked.header}
              items={checked.items}
              isCut={checked.isCut}
              rows={'rows' in checked ? checked.rows : undefined}
              labels={labels}
            />
          )}
          {isTable && (hasEmpty || choice.allowEmpty === true) && (
            <AllowEmpty
              isAllowed={choice.allowEmpty ?? false}
              onChange={(allowEmpty) => choose({ ...choice, allowEmpty })}
            />
          )}
          <AbsentNotice parts={absent} isTable={isTable} />
          {isTable && (
            <>
              {targets.some(({ list }) => list !== undefined) && (
                <NativeSelect
                  label="Which rows belong to one document?"
                  description="For lists that take several rows, such as the items of an invoice."
                  data={[
                    { value: '', label: 'None: each row is a document' },
                    ...shape.header
                      .filter((name) => name !== '')
                      .map((name) => ({ value: name, label: `Rows with the same “${name}”` })),
                  ]}
                  value={choice.groupBy ?? ''}
                  onChange={(event) => choose({ ...choice, groupBy: event.currentTarget.value || null })}
                  maw={460}
                />
              )}
              <MatchedColumns
                key={JSON.stringify(shape.header)}
                hasFault={headerIsWrong}
                header={shape.header}
                firstRow={firstRow}
                columns={choice.columns}
                targets={targets}
                readings={readings}
                computed={computed}
                onColumns={match}
                onLocale={(column, locale) =>
                  choose({ ...choice, locales: { ...choice.locales, [column]: locale } })
                }
              />
            </>
          )}
        </Stack>
      </Step>
      {fitting.length > 0 && (
        <Step number={4} title="Preview the first documents">
          <FirstDocuments
            templateId={templateId}
            version={version}
            items={fitting.slice(0, shownDocuments)}
          />
        </Step>
      )}
      <Step number={fitting.length > 0 ? 5 : 4} title="Choose the output">
        <Stack gap="lg">
          <OutputFields
            choice={output}
            ownPattern={settings.fileName}
            fields={targets.filter(({ kind, list }) => kind === 'text' && list === undefined)}
            example={example}
            error={nameError}
            onChange={setOutput}
          />
          <Sending
            isPending={starting.isPending}
            share={starting.share}
            error={starting.error}
            shownElsewhere={['/fileName']}
          />
          <Group gap="md">
            <Button
              size="md"
              loading={starting.isPending}
              disabled={headerIsWrong || checked?.count === 0}
              onClick={start}
            >
              {checked?.count === undefined
                ? 'Generate documents'
                : `Generate ${formatCount(checked.count, 'document')}`}
            </Button>
            {headerIsWrong && (
              <Text size="sm" c="dimmed">
                Match the columns first.
              </Text>
            )}
          </Group>
        </Stack>
      </Step>
    </>
  )
}

function useAbsent(of: {
  detail: VersionDetail
  targets: readonly Target[]
  choice: TableChoice
  checked: ReturnType<typeof useChecked>
}): AbsentPart[] {
  const { detail, targets, choice, checked } = of
  const [sample] = useMemo(() => samplesOf(detail.source), [detail])
  return useMemo(() => {
    const filled = new Set(Object.values(choice.columns).filter((path) => path !== null))
    const { items = [], isCut = false } = checked ?? {}
    return absentParts({ fields: detail.fields, targets, sample, items, isCut, filled })
  }, [detail, targets, sample, choice, checked])
}

function uploadOf({ shape }: Source, choice: TableChoice) {
  const { groupBy, allowEmpty } = choice
  if (shape.format !== 'csv') return { format: shape.format }
  const isAllowed = allowEmpty === true ? { allowEmpty } : {}
  return {
    format: shape.format,
    columns: columnChoices(choice),
    ...(groupBy === null ? {} : { groupBy }),
    ...isAllowed,
  }
}

function firstRowOf({ shape, head, isCut }: Source): readonly string[] {
  const [first] = sourceItems(head, shape, { isCut })
  return first?.rows[0]?.cells ?? []
}
