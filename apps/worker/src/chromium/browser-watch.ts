/** Watches whether a browser answers. */
export interface BrowserWatch {
  /** The last question was answered, or is a moment old. */
  readonly isAnswering: boolean
  stop(): void
}

const lookEveryMs = 500
/** An answer takes a millisecond; after so many looks without one, something is wrong. */
const looksToAnswer = 3

/**
 * Asks the browser a cheap question twice a second, and calls `onSilent` once when the answer takes longer than `silenceMaxMs`. Time is
 * counted in looks and not by the clock: when this process itself was stopped, the answer waits in the pipe, and the browser is healthy.
 */
export function watchBrowser(options: {
  ask: () => Promise<unknown>
  silenceMaxMs: number
  onSilent: () => void
}): BrowserWatch {
  const { ask, silenceMaxMs, onSilent } = options
  let looksWithoutAnswer = 0
  let isAsking = false

  function askOnce(): void {
    isAsking = true
    const answered = () => {
      isAsking = false
      looksWithoutAnswer = 0
    }
    // A browser that is gone rejects, and reports its end itself.
    ask().then(answered, answered)
  }

  const timer = setInterval(() => {
    if (!isAsking) return askOnce()
    looksWithoutAnswer++
    if (looksWithoutAnswer * lookEveryMs < silenceMaxMs) return
    clearInterval(timer)
    onSilent()
  }, lookEveryMs)

  return {
    get isAnswering() {
      return looksWithoutAnswer < looksToAnswer
    },
    stop() {
      clearInterval(timer)
    },
  }
}
