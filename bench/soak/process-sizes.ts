import { readdirSync, readFileSync } from 'node:fs'

/** MiB of each part of a stack. A browser's processes of one kind are summed. */
export type Sizes = Record<Part, number> & {
  /** The size of each renderer, largest first. */
  renderers: number[]
}

export const parts = ['api', 'worker', 'redis', 'browser'] as const
export type Part = (typeof parts)[number]

/**
 * Reads the memory of the processes under `root`: the proportional set size (PSS), which counts shared memory once in total. `browser` is Chromium
 * without its renderers. Linux only.
 */
export function readSizes(root: number): Sizes {
  const sizes: Sizes = { api: 0, worker: 0, redis: 0, browser: 0, renderers: [] }
  for (const pid of descendants(root)) {
    const command = read(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ') ?? ''
    const mib = Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? '')?.[1] ?? 0) / 1024
    if (command.includes('--type=renderer')) sizes.renderers.push(mib)
    else sizes[partOf(command)] += mib
  }
  sizes.renderers.sort((a, b) => b - a)
  return sizes
}

function partOf(command: string): Part {
  if (command.includes('/apps/api/')) return 'api'
  if (command.includes('/apps/worker/')) return 'worker'
  return command.includes('redis-server') ? 'redis' : 'browser'
}

function descendants(root: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const stat = read(`/proc/${name}/stat`)
    const parent = Number(stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const below = (pid: number): number[] =>
    (children.get(pid) ?? []).flatMap((child) => [child, ...below(child)])
  return below(root)
}

/** Returns `undefined` if the process has ended in the meantime. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
