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
  /** Milliseconds after SIGTERM until it is killed. */
  closeTimeoutMs: number
}

/**
 * Starts a Node program with its output going to its log. When this process is killed the program dies too: draining would be in
 * vain without Redis, which dies in the same moment, and would keep the port from the next start.
 */
export function startProgram(program: Program): Promise<Run> {
  const log = openLog(program.logFile)
  const [file, ...rest] = tiedCommand([process.execPath, ...serviceNodeFlags, program.entry], 'KILL')
  const child = spawn(file, rest, {
    cwd: program.cwd,
    env: program.environment,
    stdio: ['ignore', log, log],
    // Ctrl-C reaches the terminal's whole group; the order of ending is ours to keep.
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
