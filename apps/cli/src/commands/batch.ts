import { type BatchAnswer, batchWaitLabels, isFinalBatchStatus } from '@platen/contract'
import { type Command, InvalidArgumentError } from 'commander'
import { type BatchClient, createBatchClient } from '../batch/batch-client.ts'
import { withStopSignal } from '../batch/batch-signal.ts'
import { type ChosenLocales, columnsOf, readLocale, readMapping } from '../batch/chosen-columns.ts'
import { localesText, readingNotes, tellFailure, tellOutcome } from '../batch/tell-outcome.ts'
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

/** `platen batch …` */
export function addBatchCommands(program: Command, session: Session): void {
  const batch = program.command('batch').description('many documents of one template')
  batch
    .command('run <template> <rows>')
    .description(
      'generate a document from each row of a CSV, JSON or NDJSON file; run the same command again to resume',
    )
    .option(
      '-o, --out <place>',
      'a folder for a file each, or a name that ends in .zip or .pdf (all in one)',
      'documents',
    )
    .option(
      '--file-name <pattern>',
      'name of each document, such as "{{employee_no}}.pdf"; {index} is its number',
    )
    .option('--group-by <column>', 'CSV: rows with the same text in this column are one document')
    .option(
      '--map <column=field>',
      'CSV: the field that a column fills, or nothing to leave it out; once for each such column',
      readMapping,
    )
    .option(
      '--locale <language>',
      'CSV: how numbers and dates are written: de, en-US …, excel, auto to guess; or <column=language>, once for each such column',
      readLocale,
    )
    .option('--skip-invalid', 'leave wrong rows out instead of making none; the exit code is 2 then')
    .option(
      '--allow-empty',
      'CSV: leave a blank where a cell is empty, also where the template needs a value',
    )
    .action((template: string, rows: string, options: RunOptions) => run(session, template, rows, options))
  batch
    .command('list')
    .description('list batches, newest first')
    .option('--limit <count>', 'how many', readLimit, 20)
    .action((options: { limit: number }) => list(session, options.limit))
  batch
    .command('show <batch>')
    .description('how far a batch is')
    .action(async (batchId: string) => {
      const found = await find(await openClient(session), batchId)
      session.print(describe(found), found)
    })
  batch
    .command('cancel <batch>')
    .description('end a batch that is not done')
    .option('--keep-done', 'make the result of what is done by then')
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
    .catch((error: unknown) => tellFailure(error, batch))
    .finally(() => bar.end())
  tellOutcome(session, outcome, out)
}

async function list(session: Session, limit: number): Promise<void> {
  const { batches } = await (await openClient(session)).list(limit)
  const rows = batches.map((each) => [each.batchId, each.status, countOf(each), each.output, each.createdAt])
  const text =
    rows.length > 0
      ? tableText([['BATCH', 'STATUS', 'DONE', 'OUTPUT', 'CREATED'], ...rows])
      : 'There is no batch.'
  session.print(text, batches)
}

async function cancel(session: Session, batchId: string, keepsDone: boolean): Promise<void> {
  const client = await openClient(session)
  const batch = await find(client, batchId)
  // A deletion would remove what it made.
  if (isFinalBatchStatus(batch.status))
    throw new CliFailure(`The batch ${batchId} has ended: ${batch.status}.`)
  await client.cancel(batchId, keepsDone ? 'done' : 'nothing')
  const kept = keepsDone ? ' What is done becomes its result.' : ''
  session.print(`The batch ${batchId} is cancelled.${kept}`, { batchId, keepDone: keepsDone })
}

async function find(client: BatchClient, batchId: string): Promise<BatchAnswer> {
  const found = await client.find(batchId)
  if (found) return found
  throw new CliFailure(`There is no batch ${batchId}. See platen batch list.`)
}

function describe(batch: BatchAnswer): string {
  const { counts, rate, secondsLeft, waitingFor, result, error } = batch
  const rows = [
    ['batch', batch.batchId],
    ['status', batch.status],
    ['template', `${batch.templateId}, version ${batch.templateVersion}`],
    ['rows', `${counts.items} (${counts.invalid} wrong)`],
    ['finished', `${countOf(batch)} (${counts.failed} failed, ${counts.warnings} with warnings)`],
    ...(rate === undefined ? [] : [['speed', `${rate} a second`]]),
    ...(secondsLeft === undefined ? [] : [['left', `${secondsLeft} s`]]),
    ...(waitingFor === undefined ? [] : [['waiting', batchWaitLabels[waitingFor]]]),
    ...(batch.locales === undefined ? [] : [['written as', localesText(batch.locales)]]),
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
  if (count < 1 || count > 100) throw new InvalidArgumentError('Give a number from 1 to 100.')
  return count
}
