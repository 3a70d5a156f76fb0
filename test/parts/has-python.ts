import { spawnSync } from 'node:child_process'

/** Whether Python is installed. Its library reads files independently of our code. */
export function hasPython(): boolean {
  return spawnSync('python3', ['--version']).status === 0
}
