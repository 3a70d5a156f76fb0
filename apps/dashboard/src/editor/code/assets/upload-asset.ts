import type { DraftAsset } from '@platen/contract'
import { offlineProblem, ProblemError, readProblem } from '../../../api/problem-error.ts'
import { bytesWords } from '../../../ui/measure-words.ts'
import { assetBytesMax } from './asset-paths.ts'

const timeoutMs = 5 * 60_000

/**
 * Uploads a file's bytes as an asset of the draft's template; `path` is as the draft will hold it. `onProgress` tells the share sent, 0 to
 * 1, which `fetch` cannot. Throws `ProblemError`, after five minutes at the latest, or the signal's reason when it was aborted.
 */
export async function uploadAsset(upload: {
  templateId: string
  path: string
  file: File
  onProgress: (share: number) => void
  signal: AbortSignal
}): Promise<{ path: string; asset: DraftAsset }> {
  const { templateId, path, file } = upload
  if (file.size > assetBytesMax) {
    const message = `It has ${bytesWords(file.size)}; an asset has at most 25 MB. Make it smaller.`
    throw new ProblemError({ status: 413, code: 'too_large', message })
  }
  if (file.size === 0) {
    throw new ProblemError({ status: 400, code: 'invalid_upload', message: 'The file is empty.' })
  }
  const address = path.split('/').map(encodeURIComponent).join('/')
  const answer = await put(`/app/api/templates/${templateId}/${address}`, upload)
  const { path: kept, sha256, bytes, contentType } = JSON.parse(answer) as DraftAsset & { path: string }
  return { path: kept, asset: { sha256, bytes, contentType } }
}

interface Sending {
  file: File
  onProgress: (share: number) => void
  signal: AbortSignal
}

function put(address: string, { file, onProgress, signal }: Sending): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () => {
      if (request.status === 200) resolve(request.responseText)
      else reject(readProblem(request.status, request.responseText))
    })
    request.addEventListener('error', () => reject(offlineProblem()))
    request.addEventListener('timeout', () =>
      reject(
        offlineProblem('The upload took longer than five minutes. Check your connection and try again.'),
      ),
    )
    request.addEventListener('abort', () => reject(signal.reason as Error))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open('PUT', address)
    request.timeout = timeoutMs
    request.send(file)
  })
}
