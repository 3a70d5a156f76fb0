import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { serviceNodeFlags, tiedCommand } from '@platen/platform'
import { programEnvironment, projectFolder } from './stack.ts'

/** A worker without a stack around it. Ends with this process. */
export function startWorkerProcess(environment: Record<string, string>): ChildProcess {
  return startProgram('worker', environment)
}

/** Starts an API or a worker of a checkout. `log`: descriptor of the file for what it logs. Ends with this process. */
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
