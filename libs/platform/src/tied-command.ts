import { execFileSync } from 'node:child_process'

let setpriv: boolean | undefined

/**
 * Returns the command, which then gets `signal` when this process ends for any reason. Only on Linux with util-linux's `setpriv` (that of busybox
 * lacks this option). Elsewhere, the command is returned unchanged.
 */
export function tiedCommand(
  command: readonly string[],
  signal: 'INT' | 'KILL' | 'TERM',
): [string, ...string[]] {
  setpriv ??= canTie()
  const [file = '', ...rest] = setpriv ? ['setpriv', '--pdeathsig', signal, ...command] : command
  return [file, ...rest]
}

function canTie(): boolean {
  try {
    execFileSync('setpriv', ['--pdeathsig', 'KILL', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
