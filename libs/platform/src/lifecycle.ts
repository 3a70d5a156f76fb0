/** Something that a process started and must close. */
export interface Service {
  /** Closes all resources in the reverse order of their start. Can be called twice. Never rejects. */
  close(): Promise<void>
}

interface Owned {
  name: string
  close: () => unknown
}

/** Owns the resources of a composition root, and closes them in reverse order, each once and with a time limit. */
export class Lifecycle {
  readonly #owned: Owned[] = []
  readonly #closeTimeoutMs: number
  readonly #onProblem: (name: string, error: unknown) => void
  #closing: Promise<void> | undefined

  constructor(options: { closeTimeoutMs: number; onProblem: (name: string, error: unknown) => void }) {
    this.#closeTimeoutMs = options.closeTimeoutMs
    this.#onProblem = options.onProblem
  }

  /** Registers `resource` to be closed, and returns it. While closing is in progress, a new resource is closed immediately. */
  own<T extends { close(): unknown }>(name: string, resource: T): T {
    if (this.#closing === undefined) this.#owned.push({ name, close: () => resource.close() })
    else void this.#close({ name, close: () => resource.close() })
    return resource
  }

  close(): Promise<void> {
    this.#closing ??= this.#closeAll()
    return this.#closing
  }

  async #closeAll(): Promise<void> {
    for (const owned of this.#owned.toReversed()) await this.#close(owned)
  }

  async #close({ name, close }: Owned): Promise<void> {
    try {
      await withTimeout(Promise.resolve(close()), this.#closeTimeoutMs, `closing ${name}`)
    } catch (error) {
      this.#onProblem(name, error)
    }
  }
}

/** Settles like `work`. Rejects with an `Error` "<what> took longer than …" if `work` does not settle in time, but does not stop it. */
export async function withTimeout<T>(work: Promise<T>, timeoutMs: number, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Runs a service until SIGTERM or SIGINT, then drains it. A second signal, or the end of `drainTimeoutMs`, ends the process immediately. After
 * SIGTERM, `drain` is called first, and the service is closed `delayMs` later. For `main.ts` only.
 */
export function runUntilSignal(
  service: Service,
  options: {
    drain?: { begin: () => void; delayMs: number }
    drainTimeoutMs: number
    log: (message: string) => void
  },
) {
  let draining = false
  const end = (signal: string) => {
    if (draining) {
      options.log(`${signal} again: ending immediately`)
      process.exit(1)
    }
    draining = true
    options.log(`${signal}: draining`)
    const { begin, delayMs } = options.drain ?? { begin: () => undefined, delayMs: 0 }
    begin()
    // Ctrl+C is pressed by a person, who should not have to wait.
    setTimeout(close, signal === 'SIGTERM' ? delayMs : 0)
  }
  const close = () => {
    setTimeout(() => {
      options.log(`not drained after ${options.drainTimeoutMs} ms: exiting`)
      process.exit(1)
    }, options.drainTimeoutMs).unref()
    void service.close().then(() => process.exit(0))
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}
