import type { ZObject } from 'zapier-platform-core'
import { download, downloadOfJob } from './hydrators'

/** A job in Platen's API. */
export interface Job {
  jobId: string
  status: string
  templateId: string
  result?: { url?: string; base64?: string; fileName?: string }
  error?: { title?: string; detail?: string; code?: string; status?: number }
}

/** Returns the output for a job that has ended: its link if it has one, and the file, which is fetched when a later step needs it. */
export function documentOfJob(z: ZObject, job: Job): Record<string, unknown> & { id: string } {
  const { result, error, ...rest } = job
  if (error) {
    throw new z.errors.Error([error.title, error.detail].filter(Boolean).join('. '), error.code, error.status)
  }
  return { id: job.jobId, ...rest, ...(result && fileOf(z, job)) }
}

function fileOf(z: ZObject, { jobId, result }: Job): { url?: string; file: string } {
  return result?.url === undefined
    ? { file: z.dehydrateFile(downloadOfJob, { jobId }) }
    : documentOf(z, result.url)
}

/** Returns a document with its link. */
export function documentOf(z: ZObject, url: string): { url: string; file: string } {
  return { url, file: z.dehydrateFile(download, { url }) }
}

/** Returns whether the job has ended. */
export function hasEnded({ status }: Job): boolean {
  return status !== 'queued' && status !== 'rendering'
}
