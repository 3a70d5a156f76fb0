import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { serviceNodeFlags, tiedCommand } from '@platen/runtime'
import { programEnvironment, projectFolder } from './stack.ts'

/** A worker without a stack around it. Ends with this process. */
export function startWorkerProcess(environment: Record<string, string>): ChildProcess {
  const entry = path.join(projectFolder, 'apps/worker/src/main.ts')
  const [file, ...rest] = tiedCommand([process.execPath, ...serviceNodeFlags, entry], 'KILL')
  const { CHROMIUM_PATH = '' } = process.env
  return spawn(file, rest, {
    env: { ...programEnvironment, CHROMIUM_PATH, ...environment },
    stdio: 'inherit',
  })
}
