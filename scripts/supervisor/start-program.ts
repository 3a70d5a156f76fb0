import { spawn } from 'node:child_process'
import { closeSync } from 'node:fs'
import { serviceNodeFlags, tiedCommand } from '@platen/platform'
import type { Run } from './keep-running.ts'
import { openLog } from './log-file.ts'

export interface Program {
  entry: string
  cwd: string
  environment: NodeJS.ProcessEnv
  logFile: string
  /** Milliseconds between SIGTERM and SIGKILL when the program is closed. */
  closeTimeoutMs: number
}

/**
 * Starts a Node program with its output in its log. If this process is killed, the program is also killed. Otherwise, it would block the port for the
 * next start, and it could not drain without Redis, which is killed at the same moment.
 */
export function startProgram(program: Program): Promise<Run> {
  const log = openLog(program.logFile)
  const [file, ...rest] = tiedCommand([process.execPath, ...serviceNodeFlags, program.entry], 'KILL')
  const child = spawn(file, rest, {
    cwd: program.cwd,
    env: program.environment,
    stdio: ['ignore', log, log],
    // Otherwise, Ctrl+C would reach all programs, but this process ends them in a fixed order.
    detached: true,
  })
  closeSync(log)
  const ended = new Promise<string>((done) => {
    child.once('error', (error) => done(`could not be started: ${error.message}`))
    child.once('exit', (code, signal) => done(`ended (${signal ?? `exit code ${code}`})`))
  })
  return Promise.resolve({
    ended,
    async close() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), program.closeTimeoutMs)
      await ended
      clearTimeout(timer)
    },
  })
}
