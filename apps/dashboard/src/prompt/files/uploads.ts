import type { Attachment } from '@platen/contract'
import { ProblemError } from '../../api/problem-error.ts'
import { sendFile } from '../../api/send-file.ts'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import type { AttachedFile } from './attached-file.ts'

/** Uploads by file key. */
export interface Uploads {
  /** Starts an upload, or queues it. */
  begin: (key: string) => void
  /** Cancels a queued or running upload. */
  end: (key: string) => void
}

/** Maximum number of parallel uploads, so that small files are uploaded soon. */
const uploadsMax = 2
const timeout = { ms: 180_000, message: 'The upload took too long. Try again.' }

/** Uploads files for a template, or for a template that does not exist yet. `onChange` receives progress and results. */
export function openUploads(of: {
  templateId: string | undefined
  fileOf: (key: string) => File | undefined
  onChange: (key: string, to: Partial<AttachedFile>) => void
}): Uploads {
  const { templateId, fileOf, onChange } = of
  const waiting = new Set<string>()
  const running = new Map<string, AbortController>()
  const startNext = () => {
    for (const key of waiting) {
      if (running.size >= uploadsMax) return
      waiting.delete(key)
      void upload(key)
    }
  }
  const upload = async (key: string) => {
    const file = fileOf(key)
    if (!file) return
    const life = new AbortController()
    running.set(key, life)
    const search = new URLSearchParams({
      name: file.name,
      ...(templateId === undefined ? {} : { templateId }),
    })
    try {
      const answer = await sendFile(`/attachments?${search}`, {
        method: 'POST',
        file,
        contentType: 'application/octet-stream',
        onShare: (share) => onChange(key, { share }),
        signal: life.signal,
        timeout,
      })
      const attachment = JSON.parse(answer) as Attachment
      onChange(key, { state: 'there', share: 1, attachment })
    } catch (error) {
      if (!life.signal.aborted) onChange(key, { state: 'refused', ...uploadError(error) })
    } finally {
      running.delete(key)
      startNext()
    }
  }
  return {
    begin: (key) => {
      waiting.add(key)
      startNext()
    },
    end: (key) => {
      waiting.delete(key)
      running.get(key)?.abort()
    },
  }
}

function uploadError(error: unknown): Pick<AttachedFile, 'problem' | 'canRetry'> {
  const canRetry = error instanceof ProblemError && (error.status === 0 || error.status >= 429)
  const [position] = error instanceof ProblemError ? error.items : []
  return { problem: position?.message ?? userMessageOf(error), canRetry }
}
