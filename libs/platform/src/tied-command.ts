import { execFileSync } from 'node:child_process'

let setpriv: boolean | undefined

/**
 * The same command, told to end with `signal` when this process ends, however it ends. Linux with util-linux's `setpriv` only
 * (busybox has one that cannot); elsewhere the command as it is.
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
