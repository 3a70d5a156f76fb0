import type { DraftAsset } from '@platen/contract'
import { ProblemError } from '../../api/problem-error.ts'
import { sendFile } from '../../api/send-file.ts'
import { formatBytes } from '../../ui/format-measures.ts'
import { assetBytesMax } from './asset-paths.ts'

const timeout = {
  ms: 5 * 60_000,
  message: 'The upload took longer than five minutes. Check your connection and try again.',
}

/**
 * Uploads a file as an asset of the template. `path` is the path in the draft. `onShare` receives the uploaded fraction, 0 to 1. Throws
 * `ProblemError`, after five minutes at the latest, or the signal's reason if it was aborted.
 */
export async function uploadAsset(upload: {
  templateId: string
  path: string
  file: File
  onShare: (share: number) => void
  signal: AbortSignal
}): Promise<{ path: string; asset: DraftAsset }> {
  const { templateId, path, file, onShare, signal } = upload
  if (file.size > assetBytesMax) {
    const message = `The file is ${formatBytes(file.size)}. Assets can be up to 50 MiB. Choose a smaller file.`
    throw new ProblemError({ status: 413, code: 'too_large', message })
  }
  if (file.size === 0) {
    throw new ProblemError({ status: 400, code: 'invalid_upload', message: 'The file is empty.' })
  }
  const address = path.split('/').map(encodeURIComponent).join('/')
  const answer = await sendFile(`/templates/${templateId}/${address}`, {
    method: 'PUT',
    file,
    onShare,
    signal,
    timeout,
  })
  const { path: kept, sha256, bytes, contentType } = JSON.parse(answer) as DraftAsset & { path: string }
  return { path: kept, asset: { sha256, bytes, contentType } }
}
