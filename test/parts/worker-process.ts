import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { serviceNodeFlags, tiedCommand } from '@platen/platform'
import { programEnvironment, projectFolder } from './stack.ts'

/** Starts a worker without a stack. It ends with this process. */
export function startWorkerProcess(environment: Record<string, string>): ChildProcess {
  return startProgram('worker', environment)
}

/** Starts an API or a worker of a checkout. `log` is the descriptor of its log file. It ends with this process. */
export function startProgram(
  app: 'api' | 'worker',
  environment: Record<string, string>,
  { checkout = projectFolder, log }: { checkout?: string; log?: number } = {},
): ChildProcess {
  const entry = path.join(checkout, `apps/${app}/src/main.ts`)
  const [file, ...rest] = tiedCommand([process.execPath, ...serviceNodeFlags, entry], 'KILL')
  const { CHROMIUM_PATH = '' } = process.env
  return spawn(file, rest, {
    env: { ...programEnvironment, CHROMIUM_PATH, ...environment },
    stdio: log === undefined ? 'inherit' : ['ignore', log, log],
  })
}
