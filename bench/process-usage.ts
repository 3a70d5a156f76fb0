import { readdirSync, readFileSync } from 'node:fs'

/** What a tree of processes has used since it started. Linux only: read from /proc. */
export interface Usage {
  cpuMs: number
  /** Sum of the resident bytes now. */
  residentBytes: number
}

const msPerTick = 10
const pageBytes = 4096

/** The process with this id; with `tree`, all its descendants too. */
export function readUsage(pid: number, tree: boolean): Usage {
  const pids = tree ? [pid, ...descendants(pid)] : [pid]
  const usage = { cpuMs: 0, residentBytes: 0 }
  for (const id of pids) {
    const stat = readStat(id)
    if (!stat) continue
    usage.cpuMs += stat.ticks * msPerTick
    usage.residentBytes += stat.residentPages * pageBytes
  }
  return usage
}

function descendants(root: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    const parent = Number.isInteger(pid) ? readStat(pid)?.parent : undefined
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), pid])
  }
  const found: number[] = []
  const queue = [root]
  for (let pid = queue.pop(); pid !== undefined; pid = queue.pop()) {
    const next = children.get(pid) ?? []
    found.push(...next)
    queue.push(...next)
  }
  return found
}

function readStat(pid: number): { parent: number; ticks: number; residentPages: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in parentheses, may hold spaces: fields are counted from behind it.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    return {
      parent: fields[1] ?? 0,
      ticks: (fields[11] ?? 0) + (fields[12] ?? 0),
      residentPages: fields[21] ?? 0,
    }
  } catch {
    return undefined
  }
}
