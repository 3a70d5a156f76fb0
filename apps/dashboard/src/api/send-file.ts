import { offlineProblem, readProblem } from './problem-error.ts'
import { servicePath } from './service-path.ts'

/** What is sent, where to, and who is told of it. */
export interface FileToSend {
  method: 'POST' | 'PUT'
  file: Blob
  /** Default: the file's own. */
  contentType?: string
  /** How much of it is sent, 0 to 1. */
  onShare: (share: number) => void
  signal: AbortSignal
  /** For how long its answer is waited for, and what is said then. Default: for ever. */
  timeout?: { ms: number; sentence: string }
}

/**
 * Sends a file's bytes to the dashboard's API (`path` without `/app/api`); resolves with the answer's text. By `XMLHttpRequest`, since
 * `fetch` tells no progress; the browser reads the file piece by piece. Throws `ProblemError`, or the signal's reason when it was aborted.
 */
export function sendFile(path: string, sending: FileToSend): Promise<string> {
  const { method, file, contentType, onShare, signal, timeout } = sending
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onShare(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve(request.responseText)
      else reject(readProblem(request.status, request.responseText))
    })
    request.addEventListener('error', () => reject(offlineProblem()))
    request.addEventListener('timeout', () => reject(offlineProblem(timeout?.sentence)))
    request.addEventListener('abort', () => reject(signal.reason as Error))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open(method, servicePath(`/app/api${path}`))
    if (contentType !== undefined) request.setRequestHeader('Content-Type', contentType)
    request.timeout = timeout?.ms ?? 0
    request.send(file)
  })
}
