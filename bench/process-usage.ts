import { readdirSync, readFileSync } from 'node:fs'

/** CPU and memory of a process tree since its start, from /proc. Linux only. */
export interface Usage {
  cpuMs: number
  /** Current sum of resident bytes. */
  residentBytes: number
}

const msPerTick = 10
const pageBytes = 4096

/** Reads the process with this ID. With `tree`, includes all its descendants. */
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
    // The name in parentheses may contain spaces, so fields are counted after it.
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
