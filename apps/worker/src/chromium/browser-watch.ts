export interface BrowserWatch {
  /** Whether the browser responded to the last request, or may still respond in time. */
  readonly isAnswering: boolean
  stop(): void
}

const checkEveryMs = 500
/** A response takes a millisecond. After this many checks without one, something is wrong. */
const checksToRespond = 3

/**
 * Sends the browser a cheap request twice a second, and calls `onSilent` once if the response takes longer than `silenceMaxMs`. Time is
 * counted in checks, not by the clock: if this process itself was paused, the browser is healthy and its response is waiting.
 */
export function watchBrowser(options: {
  ask: () => Promise<unknown>
  silenceMaxMs: number
  onSilent: () => void
}): BrowserWatch {
  const { ask, silenceMaxMs, onSilent } = options
  let checksWithoutResponse = 0
  let isAsking = false

  function askOnce(): void {
    isAsking = true
    const onResponse = () => {
      isAsking = false
      checksWithoutResponse = 0
    }
    // A closed browser rejects the request, and its exit is reported separately.
    ask().then(onResponse, onResponse)
  }

  const timer = setInterval(() => {
    if (!isAsking) return askOnce()
    checksWithoutResponse++
    if (checksWithoutResponse * checkEveryMs < silenceMaxMs) return
    clearInterval(timer)
    onSilent()
  }, checkEveryMs)

  return {
    get isAnswering() {
      return checksWithoutResponse < checksToRespond
    },
    stop() {
      clearInterval(timer)
    },
  }
}
