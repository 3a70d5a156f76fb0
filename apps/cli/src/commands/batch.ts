import type { BatchError } from '@platen/contract'
import type { Command } from 'commander'
import { createBatchClient } from '../batch/batch-client.ts'
import { type BatchOutcome, runBatch } from '../batch/run-batch.ts'
import { CliFailure, ServiceProblem } from '../cli-failure.ts'
import { findTemplate } from '../find-template.ts'
import type { Session } from '../session.ts'
import { tableText } from '../terminal.ts'

interface RunOptions {
  out: string
  fileName?: string
  groupBy?: string
  skipInvalid?: true
}

/** `platen batch …` */
export function addBatchCommands(program: Command, session: Session): void {
  const batch = program.command('batch').description('many documents of one template')
  batch
    .command('run <template> <rows>')
    .description(
      'make a document of each row of a CSV, JSON or NDJSON file; the same command goes on where it was broken off',
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
    .option('--skip-invalid', 'leave wrong rows out instead of making none')
    .action((template: string, rows: string, options: RunOptions) => run(session, template, rows, options))
}

async function run(session: Session, template: string, rowsFile: string, options: RunOptions): Promise<void> {
  const { client, place, account } = await session.account()
  const { templateId } = await findTemplate(client, account, template)
  const token = await client.showKey(account.accountId)
  const outcome = await runBatch(
    {
      templateId,
      rowsFile,
      out: options.out,
      ...(options.fileName === undefined ? {} : { fileName: options.fileName }),
      ...(options.groupBy === undefined ? {} : { groupBy: options.groupBy }),
      skipInvalid: options.skipInvalid ?? false,
    },
    createBatchClient({ baseUrl: place.baseUrl, token }),
    session.terminal,
  )
  tell(session, outcome, options.out)
}

/** Throws when not all rows became documents: the exit code says so. */
function tell(session: Session, { batch, documents, errors, report }: BatchOutcome, out: string): void {
  if (errors.length > 0) session.terminal.stderr.write(`${errorTable(errors)}\n`)
  if (batch.status === 'failed' && batch.error) throw new ServiceProblem(batch.error)
  if (batch.status === 'cancelled') throw new CliFailure(`The batch ${batch.batchId} was cancelled.`)
  const words = `${documents} ${documents === 1 ? 'document' : 'documents'}`
  session.print(`${out}: ${words}`, { batchId: batch.batchId, out, documents, counts: batch.counts })
  const wrong = batch.counts.invalid + batch.counts.failed
  if (wrong > 0)
    throw new CliFailure(`${wrong} ${wrong === 1 ? 'row was' : 'rows were'} left out; ${report} says why.`)
}

function errorTable(errors: BatchError[]): string {
  const rows = errors.map(({ item, line, pointer, message, suggestion }) => [
    line === undefined ? `item ${item}` : `line ${line}`,
    pointer,
    suggestion === undefined ? message : `${message} Did you mean ${suggestion}?`,
  ])
  return tableText(rows)
}
