import { execFileSync } from 'node:child_process'

/** A running process. */
export interface RunningProcess {
  pid: number
  /** Its program and arguments. */
  command: string
}

/** All processes below `root`, which is not among them. */
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

/** The browser of a worker: the process that all its other processes belong to. */
export function browserOf(worker: number): RunningProcess | undefined {
  return descendantsOf(worker).find(
    ({ command }) => command.includes('--headless') && !command.includes('--type='),
  )
}

/** Processes of a worker's browser that print pages. */
export function renderersOf(worker: number): RunningProcess[] {
  return descendantsOf(worker).filter(({ command }) => command.includes('--type=renderer'))
}
