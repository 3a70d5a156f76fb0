import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import path from 'node:path'
import { serviceNodeFlags, tiedCommand } from '@platen/platform'
import { projectFolder, type Stack } from '../../test/parts/stack.ts'

export interface StandInOptions {
  workers: number
  lanes: number
  bulkLanes: number
  printMs: number
  pdfBytes: number
}

/** Processes with workers that have no browser. */
export class StandInWorkers {
  readonly #stack: Stack
  readonly #processes: ChildProcess[] = []

  constructor(stack: Stack) {
    this.#stack = stack
  }

  get pids(): number[] {
    return this.#processes.flatMap(({ pid }) => pid ?? [])
  }

  /** Starts another process. Resolves when all its workers accept jobs. */
  async start(options: StandInOptions): Promise<void> {
    const entry = path.join(projectFolder, 'bench/scale/stand-in/main.ts')
    const [file, ...rest] = tiedCommand([process.execPath, ...serviceNodeFlags, entry], 'KILL')
    const child = spawn(file, rest, {
      env: {
        PATH: process.env['PATH'] ?? '',
        PLATEN_DATA: this.#stack.dataFolder,
        REDIS_URL: this.#stack.redisUrl,
        WORKERS: String(options.workers),
        LANES: String(options.lanes),
        BULK_LANES: String(options.bulkLanes),
        PRINT_MS: String(options.printMs),
        PDF_BYTES: String(options.pdfBytes),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#processes.push(child)
    const ready = Promise.withResolvers<void>()
    child.once('exit', () => ready.reject(new Error('a process of stand-in workers ended')))
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('all workers are ready')) ready.resolve()
      else if (!line.includes('"level":"info"')) process.stderr.write(`${line}\n`)
    })
    await ready.promise
  }

  async close(): Promise<void> {
    await Promise.all(
      this.#processes.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return
        const exit = once(child, 'exit')
        child.kill('SIGTERM')
        await exit
      }),
    )
  }
}
