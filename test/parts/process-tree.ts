import { execFileSync } from 'node:child_process'

/** A running process. */
export interface RunningProcess {
  pid: number
  /** Its program and arguments. */
  command: string
}

/** Returns all processes below `root`, without `root`. */
export function descendantsOf(root: number): RunningProcess[] {
  const lines = execFileSync('ps', ['-eo', 'pid,ppid,args', '--no-headers']).toString().split('\n')
  const all = lines.flatMap((line) => {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }]
  })
  const below = (parent: number): RunningProcess[] =>
    all
      .filter((one) => one.parent === parent)
      .flatMap(({ pid, command }) => [{ pid, command }, ...below(pid)])
  return below(root)
}

/** Returns the main process of a worker's browser. Throws when there is none: a signal to process 0 would end the tests. */
export function browserOf(worker: number): RunningProcess {
  const browser = descendantsOf(worker).find(
    ({ command }) => command.includes('--headless') && !command.includes('--type='),
  )
  if (browser === undefined) throw new Error(`Process ${worker} has no browser.`)
  return browser
}

/** Returns the processes of a worker's browser that print pages. */
export function renderersOf(worker: number): RunningProcess[] {
  return descendantsOf(worker).filter(({ command }) => command.includes('--type=renderer'))
}
