import type { BatchAnswer, BatchError, BatchWarning } from '@platen/contract'
import {
  describeEmptyRows,
  isFinalBatchStatus,
  describeItemPosition,
  shellQuoted,
  unmentionedSuggestion,
} from '@platen/contract'
import { CliFailure, ServiceProblem } from '../cli-failure.ts'
import type { Session } from '../session.ts'
import { inLines } from '../terminal.ts'
import { tableText } from '../terminal.ts'
import { Stopped } from './batch-signal.ts'
import type { FetchedReport } from './fetch-report.ts'
import type { MadeBatch } from './make-batch.ts'

/** Exit code if some rows have no document. */
const partialExitCode = 2

/** Prints the result. Throws `CliFailure` if some rows have no document. */
export function reportOutcome(session: Session, outcome: MadeBatch, out: string): void {
  const { batch, documents, report, warnings } = outcome
  if (batch.locales && !session.isJson())
    session.terminal.stderr.write(`${inLines(`Locales: ${formatLocales(batch.locales)}`)}\n`)
  for (const note of session.isJson() ? [] : readingNotes(batch))
    session.terminal.stderr.write(`${inLines(note)}\n`)
  if (warnings && !session.isJson()) session.terminal.stderr.write(`${inLines(formatWarnings(warnings))}\n`)
  if (report && !session.isJson()) session.terminal.stderr.write(`${inLines(formatReport(report))}\n`)
  const reported = {
    ...(report ? { report: report.file, errors: report.first } : {}),
    ...(warnings ? { warningsFile: warnings.file, warnings: warnings.first } : {}),
  }
  if (batch.status === 'failed' && batch.error) throw failureOf(batch, batch.error, reported)
  if (batch.status === 'cancelled')
    throw new CliFailure(`The batch ${batch.batchId} was cancelled.`, { details: { batchId: batch.batchId } })
  const words = `${documents} ${documents === 1 ? 'document' : 'documents'}`
  const withWarnings = warnings ? `, ${batch.counts.warnings} of them with warnings: ${warnings.file}` : ''
  session.print(`${out}: ${words}${withWarnings}`, {
    batchId: batch.batchId,
    out,
    documents,
    counts: batch.counts,
    ...(batch.locales ? { locales: batch.locales } : {}),
    ...(batch.emptyRows ? { emptyRows: batch.emptyRows } : {}),
    ...(batch.hints ? { hints: batch.hints } : {}),
    ...reported,
  })
  const wrong = batch.counts.invalid + batch.counts.failed
  if (wrong > 0) {
    const leftOut = `${wrong} of ${countDocuments(batch.counts.items)} ${wrong === 1 ? 'was' : 'were'} left out.`
    throw new CliFailure(leftOut, {
      exitCode: partialExitCode,
      details: { batchId: batch.batchId, ...reported },
    })
  }
}

/** Throws the failure for a run, with instructions to continue. */
export function throwFailure(error: unknown, batch: BatchAnswer | undefined): never {
  if (!(error instanceof CliFailure) && !(error instanceof ServiceProblem)) throw error
  if (error instanceof ServiceProblem && !batch) throw error
  const isOver = error instanceof Stopped
  if (!batch && !isOver) throw error
  const exitCode = error instanceof CliFailure ? error.exitCode : 1
  throw new CliFailure(`${error.message} ${howToContinue(batch)}`, {
    exitCode,
    details: batch ? { batchId: batch.batchId } : {},
  })
}

function howToContinue(batch: BatchAnswer | undefined): string {
  if (!batch) return 'Run the same command again to continue.'
  const { batchId, status } = batch
  if (isFinalBatchStatus(status)) {
    return `The batch ${batchId} is complete, and kept until ${batch.expiresAt}: run the same command again to fetch the rest.`
  }
  return `The batch ${batchId} continues on the service: run the same command again to follow it, or end it with platen batch cancel ${batchId}.`
}

function failureOf(
  batch: BatchAnswer,
  problem: NonNullable<BatchAnswer['error']>,
  reported: { report?: string; errors?: BatchError[] },
): Error {
  const { batchId, counts } = batch
  if (problem.code === 'invalid_upload' && reported.report !== undefined) {
    // Positions are the same as in the report.
    return new CliFailure(`${problem.title}: ${problem.detail}`, {
      details: { code: problem.code, batchId, ...reported },
    })
  }
  if (problem.code !== 'batch_rejected') return new ServiceProblem(problem)
  const wrong = `${counts.invalid} of ${countDocuments(counts.items)} ${counts.invalid === 1 ? 'has' : 'have'} errors`
  const others = counts.invalid < counts.items ? ', or leave them out with --skip-invalid' : ''
  const hasEmpty = reported.errors?.some(({ code }) => code === 'empty_cell') === true
  const advice = `${others}${hasEmpty ? ', or leave blanks with --allow-empty' : ''}`
  return new CliFailure(`${wrong}, so no documents were generated. Fix them${advice}.`, {
    details: { code: problem.code, batchId, counts, ...reported },
  })
}

/** Formats the locale of each column: `Price: de, Due: en-GB`. */
export function formatLocales(locales: NonNullable<BatchAnswer['locales']>): string {
  return Object.entries(locales)
    .map(([column, locale]) => `${column}: ${locale}`)
    .join(', ')
}

/** Returns notes about rows that may not have been read as intended. */
export function readingNotes({ emptyRows, hints = [] }: Pick<BatchAnswer, 'emptyRows' | 'hints'>): string[] {
  return [
    ...(emptyRows ? [`${describeEmptyRows(emptyRows)}.`] : []),
    ...hints.map(({ code, column, message }) =>
      code === 'rows_repeat'
        ? `${message} Run platen batch run again with --group-by ${shellQuoted(column)}.`
        : message,
    ),
  ]
}

/** Several rows may form one document. */
function countDocuments(count: number): string {
  return `${count} ${count === 1 ? 'document' : 'documents'}`
}

/** Formats the first errors as a table, with the path of the full report. */
export function formatReport({ first, lines, file }: FetchedReport<BatchError>): string {
  const rows = first.map((error) => [describeItemPosition(error), error.pointer || '-', sentenceOf(error)])
  const more = lines > first.length ? `… and ${lines - first.length} more. ` : ''
  return `${tableText([['WHERE', 'FIELD', 'PROBLEM'], ...rows])}\n${more}All errors are in ${file}.`
}

function sentenceOf(error: BatchError): string {
  const meant = unmentionedSuggestion(error)
  return meant === undefined ? error.message : `${error.message} Did you mean "${meant}"?`
}

function formatWarnings({ first, lines, file }: FetchedReport<BatchWarning>): string {
  const rows = first.map(({ fileName, subject, message, ...place }) => [
    describeItemPosition(place),
    fileName,
    `${message} (${subject})`,
  ])
  const more = lines > first.length ? `… and ${lines - first.length} more. ` : ''
  return `${tableText([['WHERE', 'DOCUMENT', 'WARNING'], ...rows])}\n${more}All warnings are in ${file}.`
}
