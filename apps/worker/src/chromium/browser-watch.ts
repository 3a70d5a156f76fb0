export interface BrowserWatch {
  /** The last question was answered, or has just been asked. */
  readonly isAnswering: boolean
  stop(): void
}

const lookEveryMs = 500
/** An answer takes a millisecond. After this many looks without one, something is wrong. */
const looksToAnswer = 3

/**
 * Asks the browser a cheap question twice a second, and calls `onSilent` once if the answer takes longer than `silenceMaxMs`. Time is
 * counted in looks, not by the clock: if this process itself was stopped, the browser is healthy and the answer is waiting.
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
    // A closed browser rejects, and reports its end separately.
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
