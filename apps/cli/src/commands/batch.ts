import { type BatchAnswer, batchWaitLabels, isFinalBatchStatus } from '@platen/contract'
import { type Command, InvalidArgumentError } from 'commander'
import { type BatchClient, createBatchClient } from '../batch/batch-client.ts'
import { withStopSignal } from '../batch/batch-signal.ts'
import { type ChosenLocales, columnsOf, readLocale, readMapping } from '../batch/column-options.ts'
import { formatLocales, readingNotes, throwFailure, reportOutcome } from '../batch/report-outcome.ts'
import { createProgressBar } from '../batch/progress-bar.ts'
import { makeBatch } from '../batch/make-batch.ts'
import { CliFailure } from '../cli-failure.ts'
import { findTemplate } from '../find-template.ts'
import type { Session } from '../session.ts'
import { tableText } from '../terminal.ts'

interface RunOptions {
  out: string
  fileName?: string
  groupBy?: string
  map?: Record<string, string | null>
  locale?: ChosenLocales
  skipInvalid?: true
  allowEmpty?: true
}

export function addBatchCommands(program: Command, session: Session): void {
  const batch = program.command('batch').description('generate many documents from one template')
  batch
    .command('run <template> <rows>')
    .description(
      'generate a document from each row of a CSV, JSON or NDJSON file; run the same command again to resume',
    )
    .option(
      '-o, --out <place>',
      'a folder for separate files, or a name that ends in .zip or .pdf for one file',
      'documents',
    )
    .option(
      '--file-name <pattern>',
      'name of each document, such as "{{employee_no}}.pdf"; {index} is its number',
    )
    .option('--group-by <column>', 'CSV: rows with the same value in this column form one document')
    .option(
      '--map <column=field>',
      'CSV: the field of a column, or nothing to ignore it; can be repeated',
      readMapping,
    )
    .option(
      '--locale <language>',
      'CSV: number and date formats (de, en-US …, excel, or auto to detect them), or <column=locale> for one column; can be repeated',
      readLocale,
    )
    .option('--skip-invalid', 'skip invalid rows instead of generating nothing; the exit code is then 2')
    .option('--allow-empty', 'CSV: leave empty cells blank, even if the template requires a value')
    .action((template: string, rows: string, options: RunOptions) => run(session, template, rows, options))
  batch
    .command('list')
    .description('list batches, newest first')
    .option('--limit <count>', 'number of batches', readLimit, 20)
    .action((options: { limit: number }) => list(session, options.limit))
  batch
    .command('show <batch>')
    .description('show the progress of a batch')
    .action(async (batchId: string) => {
      const found = await find(await openClient(session), batchId)
      session.print(describe(found), found)
    })
  batch
    .command('cancel <batch>')
    .description('cancel a batch that is not complete')
    .option('--keep-done', 'keep the documents generated so far as its result')
    .action((batchId: string, options: { keepDone?: true }) =>
      cancel(session, batchId, options.keepDone ?? false),
    )
}

async function openClient(session: Session): Promise<BatchClient> {
  const { client, place, account } = await session.account()
  return createBatchClient({ baseUrl: place.baseUrl, token: await client.showKey(account.accountId) })
}

async function run(session: Session, template: string, rowsFile: string, options: RunOptions): Promise<void> {
  const { out, fileName, groupBy, map, locale, skipInvalid = false, allowEmpty } = options
  const columns = columnsOf(map, locale?.ofColumns)
  const { client, account } = await session.account()
  const { templateId } = await findTemplate(client, account, template)
  const batches = await openClient(session)
  const bar = createProgressBar(session.terminal, session.isJson())
  let batch: BatchAnswer | undefined
  const outcome = await withStopSignal((signal) =>
    makeBatch(
      {
        templateId,
        rowsFile,
        out,
        ...(fileName === undefined ? {} : { fileName }),
        ...(groupBy === undefined ? {} : { groupBy }),
        ...(columns === undefined ? {} : { columns }),
        ...(locale?.ofAll === undefined ? {} : { locale: locale.ofAll }),
        skipInvalid,
        ...(allowEmpty === undefined ? {} : { allowEmpty }),
      },
      { client: batches, bar, signal, onBatch: (known) => (batch = known) },
    ),
  )
    .catch((error: unknown) => throwFailure(error, batch))
    .finally(() => bar.end())
  reportOutcome(session, outcome, out)
}

async function list(session: Session, limit: number): Promise<void> {
  const { batches } = await (await openClient(session)).list(limit)
  const rows = batches.map((each) => [each.batchId, each.status, countOf(each), each.output, each.createdAt])
  const text =
    rows.length > 0
      ? tableText([['BATCH', 'STATUS', 'DONE', 'OUTPUT', 'CREATED'], ...rows])
      : 'There are no batches.'
  session.print(text, batches)
}

async function cancel(session: Session, batchId: string, keepsDone: boolean): Promise<void> {
  const client = await openClient(session)
  const batch = await find(client, batchId)
  // Deleting it would remove its documents.
  if (isFinalBatchStatus(batch.status)) throw new CliFailure(`Batch ${batchId} has ended: ${batch.status}.`)
  await client.cancel(batchId, keepsDone ? 'done' : 'nothing')
  const kept = keepsDone ? ' The documents generated so far become its result.' : ''
  session.print(`Batch ${batchId} is cancelled.${kept}`, { batchId, keepDone: keepsDone })
}

async function find(client: BatchClient, batchId: string): Promise<BatchAnswer> {
  const found = await client.find(batchId)
  if (found) return found
  throw new CliFailure(`There is no batch ${batchId}. To list batches: platen batch list`)
}

function describe(batch: BatchAnswer): string {
  const { counts, rate, secondsLeft, waitingFor, result, error } = batch
  const rows = [
    ['batch', batch.batchId],
    ['status', batch.status],
    ['template', `${batch.templateId}, version ${batch.templateVersion}`],
    ['rows', `${counts.items} (${counts.invalid} invalid)`],
    ['finished', `${countOf(batch)} (${counts.failed} failed, ${counts.warnings} with warnings)`],
    ...(rate === undefined ? [] : [['speed', `${rate} per second`]]),
    ...(secondsLeft === undefined ? [] : [['left', `${secondsLeft} s`]]),
    ...(waitingFor === undefined ? [] : [['waiting', batchWaitLabels[waitingFor]]]),
    ...(batch.locales === undefined ? [] : [['locales', formatLocales(batch.locales)]]),
    ...readingNotes(batch).map((note) => ['note', note]),
    ['created', batch.createdAt],
    ['kept until', batch.expiresAt],
    ...(result?.url === undefined ? [] : [['result', result.url]]),
    ...(error ? [['error', `${error.title}: ${error.detail} (${error.code})`]] : []),
  ]
  return tableText(rows)
}

function countOf({ counts }: BatchAnswer): string {
  return `${counts.done} of ${counts.items - counts.invalid}`
}

function readLimit(value: string): number {
  const count = /^\d{1,3}$/.test(value) ? Number(value) : 0
  if (count < 1 || count > 100) throw new InvalidArgumentError('Use a number from 1 to 100.')
  return count
}
