import {
  type BatchAnswer,
  type BatchOutput,
  draftVersion,
  describeEmptyRows,
  isFinalBatchStatus,
} from '@platen/contract'
import { formatBytes } from '../../ui/format-measures.ts'

/** Whether a batch is still running or cleaning up. */
export function isInProgress({ status, finishedAt }: Pick<BatchAnswer, 'status' | 'finishedAt'>): boolean {
  return !isFinalBatchStatus(status) || finishedAt === undefined
}

/** Whether a batch was refused because of rows with errors, which can be fixed. */
export function isRejected({ error }: Pick<BatchAnswer, 'error'>): boolean {
  return error?.code === 'batch_rejected' || error?.code === 'invalid_upload'
}

/** Returns the label and the color of a batch's status. */
export function batchState(batch: BatchAnswer): { label: string; color: string } {
  switch (batch.status) {
    case 'checking':
      return { label: 'Checking rows', color: 'petrol' }
    case 'rendering':
      return { label: 'Generating', color: 'petrol' }
    case 'assembling':
      return { label: 'Packaging', color: 'petrol' }
    case 'succeeded':
      return leftOutCount(batch) === 0
        ? { label: 'Done', color: 'teal' }
        : { label: 'Partially done', color: 'yellow' }
    case 'failed':
      return isRejected(batch) ? { label: 'Has errors', color: 'orange' } : { label: 'Failed', color: 'red' }
    case 'cancelled':
      return { label: batch.finishedAt === undefined ? 'Stopping' : 'Canceled', color: 'gray' }
    default:
      return batch.status satisfies never
  }
}

/** Returns the number of rows without a document, because they have errors or failed. */
export function leftOutCount({ counts }: Pick<BatchAnswer, 'counts'>): number {
  return counts.invalid + counts.failed
}

/** Returns the template version of a batch as text, such as `version 3`. */
export function versionLabel({ templateVersion }: Pick<BatchAnswer, 'templateVersion'>): string {
  return templateVersion === draftVersion ? 'the draft at that time' : `version ${templateVersion}`
}

/** Formats a count with its noun: `1 document`, `12,000 documents`. */
export function formatCount(count: number, one: string): string {
  return `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`
}

/** Summarizes a batch for the list. */
export function batchSummary(batch: BatchAnswer): string {
  const { counts, status, result } = batch
  const made = Math.max(0, counts.done - counts.failed)
  if (status === 'checking') return formatCount(counts.items, 'row') + ' read'
  if (status === 'rendering')
    return `${counts.done.toLocaleString('en')} of ${formatCount(counts.items - counts.invalid, 'document')}`
  if (status === 'failed' && isRejected(batch)) {
    if (counts.invalid === 0) return 'The file could not be read'
    return `${counts.invalid.toLocaleString('en')} of ${formatCount(counts.items, 'row')} with errors`
  }
  return [
    formatCount(made, 'document'),
    leftOutCount(batch) > 0 ? `${formatCount(leftOutCount(batch), 'row')} left out` : '',
    batch.emptyRows ? describeEmptyRows(batch.emptyRows) : '',
    counts.warnings > 0 ? `${counts.warnings.toLocaleString('en')} with warnings` : '',
    result && result.bytes > 0 ? formatBytes(result.bytes) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Formats a duration roughly: `a few seconds`, `about 3 minutes`, `about 2 hours`. */
export function formatSeconds(seconds: number): string {
  if (seconds < 10) return 'a few seconds'
  if (seconds < 60) return `about ${Math.ceil(seconds / 5) * 5} seconds`
  const minutes = Math.round(seconds / 60)
  if (minutes < 90) return `about ${formatCount(minutes, 'minute')}`
  return `about ${formatCount(Math.round(minutes / 60), 'hour')}`
}

/** Labels of the output formats. */
export const outputLabels: Record<BatchOutput, { title: string; inLine: string; description: string }> = {
  zip: {
    title: 'One ZIP file',
    inLine: 'one ZIP file',
    description: 'One PDF per document, in one ZIP file to download.',
  },
  merged: {
    title: 'One PDF',
    inLine: 'one PDF',
    description: 'All documents in one PDF, ready to print.',
  },
  files: {
    title: 'Links',
    inLine: 'links',
    description: 'One PDF per document, each with a link to share. Links expire after an hour.',
  },
}
