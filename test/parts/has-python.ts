import { spawnSync } from 'node:child_process'

/** Whether there is a Python, whose library reads files with code that is not ours. */
export function hasPython(): boolean {
  return spawnSync('python3', ['--version']).status === 0
}
