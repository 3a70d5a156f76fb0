import { execFileSync } from 'node:child_process'

let setpriv: boolean | undefined

/**
 * Wraps a command so that it receives `signal` when this process ends for any reason. This needs Linux and util-linux's `setpriv` (the busybox
 * version lacks the option). Elsewhere, returns the command unchanged.
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
