import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { until } from '../../test/parts/stack.ts'
import { startProgram } from '../../test/parts/worker-process.ts'

/** An API or a worker that can be ended, frozen and started again with the same settings. */
export class Program {
  readonly logFile: string
  readonly #given: ProgramOptions
  #child: ChildProcess | undefined
  #logged = 0

  constructor(given: ProgramOptions) {
    this.#given = given
    this.logFile = given.logFile
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  get hasEnded(): boolean {
    const child = this.#child
    return child === undefined || child.exitCode !== null || child.signalCode !== null
  }

  /** Starts the program. `environment` replaces settings until the next start. Does not wait until the program is ready. */
  begin(environment: Record<string, string> = {}, checkout?: string): void {
    const { app, settings } = this.#given
    const log = openSync(this.logFile, 'a')
    this.#logged = this.log().length
    this.#child = startProgram(
      app,
      { ...settings, ...environment },
      { log, ...(checkout !== undefined && { checkout }) },
    )
    closeSync(log)
  }

  async start(environment: Record<string, string> = {}, checkout?: string): Promise<void> {
    this.begin(environment, checkout)
    await this.untilReady()
  }

  async untilReady(): Promise<void> {
    await until(
      () => this.#isReady(),
      () => {
        if (this.hasEnded) throw new Error(`A process ended during its start:\n${this.log().slice(-2_000)}`)
      },
    )
  }

  async #isReady(): Promise<boolean> {
    const { app, settings } = this.#given
    if (app === 'worker') return this.log().slice(this.#logged).includes('"message":"worker is ready"')
    const answer = await fetch(`http://127.0.0.1:${settings['PORT']}/readyz`, {
      signal: AbortSignal.timeout(2_000),
    }).catch(() => undefined)
    await answer?.arrayBuffer()
    return answer?.ok === true
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal)
  }

  /** Sends a signal that ends the program, and waits until it has ended. */
  async end(signal: NodeJS.Signals): Promise<void> {
    if (this.hasEnded || this.#child === undefined) return
    const ended = once(this.#child, 'exit')
    this.#child.kill(signal)
    await ended
  }

  log(): string {
    try {
      return readFileSync(this.logFile, 'utf8')
    } catch {
      return ''
    }
  }
}

interface ProgramOptions {
  app: 'api' | 'worker'
  settings: Record<string, string>
  logFile: string
}
