import { offlineProblem, readProblem } from './problem-error.ts'
import { servicePath } from './service-path.ts'

/** A file to send, with its callbacks and limits. */
export interface FileToSend {
  method: 'POST' | 'PUT'
  file: Blob
  /** Default: the file's type. */
  contentType?: string
  /** Called with the fraction sent so far, from 0 to 1. */
  onShare: (share: number) => void
  signal: AbortSignal
  /** Time limit for the response, and the error message if it is exceeded. Default: no limit. */
  timeout?: { ms: number; message: string }
}

/**
 * Sends a file to the dashboard API and returns the response text. `path` excludes `/app/api`. Uses `XMLHttpRequest` because `fetch`
 * reports no upload progress. The browser reads the file in chunks. Throws `ProblemError`, or the signal's reason if it was aborted.
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
    request.addEventListener('timeout', () => reject(offlineProblem(timeout?.message)))
    request.addEventListener('abort', () => reject(signal.reason as Error))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open(method, servicePath(`/app/api${path}`))
    if (contentType !== undefined) request.setRequestHeader('Content-Type', contentType)
    request.timeout = timeout?.ms ?? 0
    request.send(file)
  })
}
