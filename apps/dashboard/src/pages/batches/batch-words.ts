import {
  type BatchAnswer,
  type BatchOutput,
  draftVersion,
  describeEmptyRows,
  isFinalBatchStatus,
} from '@platen/contract'
import { formatBytes } from '../../ui/format-measures.ts'

/** Something of it is still in progress: it counts, or clears up. */
export function isInProgress({ status, finishedAt }: Pick<BatchAnswer, 'status' | 'finishedAt'>): boolean {
  return !isFinalBatchStatus(status) || finishedAt === undefined
}

/** Its rows were refused, and can be repaired. */
export function isRejected({ error }: Pick<BatchAnswer, 'error'>): boolean {
  return error?.code === 'batch_rejected' || error?.code === 'invalid_upload'
}

/** How a batch stands, in a word and its colour. */
export function batchState(batch: BatchAnswer): { word: string; color: string } {
  switch (batch.status) {
    case 'checking':
      return { word: 'Checking rows', color: 'petrol' }
    case 'rendering':
      return { word: 'Making', color: 'petrol' }
    case 'assembling':
      return { word: 'Packing', color: 'petrol' }
    case 'succeeded':
      return leftOut(batch) === 0
        ? { word: 'Done', color: 'teal' }
        : { word: 'Done in part', color: 'yellow' }
    case 'failed':
      return isRejected(batch) ? { word: 'Has errors', color: 'orange' } : { word: 'Failed', color: 'red' }
    case 'cancelled':
      return { word: batch.finishedAt === undefined ? 'Stopping' : 'Cancelled', color: 'gray' }
    default:
      return batch.status satisfies never
  }
}

/** Rows of which there is no document: wrong ones, and those that failed. */
export function leftOut({ counts }: Pick<BatchAnswer, 'counts'>): number {
  return counts.invalid + counts.failed
}

/** What a batch is made with: `version 3`, or the draft. */
export function versionWords({ templateVersion }: Pick<BatchAnswer, 'templateVersion'>): string {
  return templateVersion === draftVersion ? 'the draft, as it was then' : `version ${templateVersion}`
}

/** `1 document`, `12,000 documents`. */
export function countWords(count: number, one: string): string {
  return `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`
}

/** What there is of a batch, for its line in the list. */
export function figuresOf(batch: BatchAnswer): string {
  const { counts, status, result } = batch
  const made = Math.max(0, counts.done - counts.failed)
  if (status === 'checking') return countWords(counts.items, 'row') + ' read'
  if (status === 'rendering')
    return `${counts.done.toLocaleString('en')} of ${countWords(counts.items - counts.invalid, 'document')}`
  if (status === 'failed' && isRejected(batch)) {
    if (counts.invalid === 0) return 'The file could not be read'
    return `${counts.invalid.toLocaleString('en')} of ${countWords(counts.items, 'row')} wrong`
  }
  return [
    countWords(made, 'document'),
    leftOut(batch) > 0 ? `${countWords(leftOut(batch), 'row')} left out` : '',
    batch.emptyRows ? describeEmptyRows(batch.emptyRows) : '',
    counts.warnings > 0 ? `${counts.warnings.toLocaleString('en')} with warnings` : '',
    result && result.bytes > 0 ? formatBytes(result.bytes) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** `less than a minute`, `about 3 minutes`, `about 2 hours`. */
export function secondsWords(seconds: number): string {
  if (seconds < 10) return 'a few seconds'
  if (seconds < 60) return `about ${Math.ceil(seconds / 5) * 5} seconds`
  const minutes = Math.round(seconds / 60)
  if (minutes < 90) return `about ${countWords(minutes, 'minute')}`
  return `about ${countWords(Math.round(minutes / 60), 'hour')}`
}

/** What a batch makes of its documents. */
export const outputWords: Record<BatchOutput, { title: string; inLine: string; words: string }> = {
  zip: {
    title: 'One ZIP file',
    inLine: 'one ZIP file',
    words: 'A PDF for each document, packed together for downloading.',
  },
  merged: {
    title: 'One PDF',
    inLine: 'one PDF',
    words: 'All documents in one PDF, for printing.',
  },
  files: {
    title: 'A link for each',
    inLine: 'a link for each',
    words: 'One PDF per document, each with a link to share. Links expire after an hour.',
  },
}
