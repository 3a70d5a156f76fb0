import type { FillTarget } from './fill-targets.ts'

/** The target of a dotted path among those of one level: the data, or a list's row. */
export function findTarget(targets: readonly FillTarget[], path: string): FillTarget | undefined {
  for (const target of targets) {
    if (target.path === path) return target
    if (target.kind === 'group' && path.startsWith(`${target.path}.`)) return findTarget(target.inside, path)
  }
  return undefined
}

/** The targets of one level that something can be said of: groups stand for what is in them. */
export function levelTargets(targets: readonly FillTarget[]): FillTarget[] {
  return targets.flatMap((target) => (target.kind === 'group' ? levelTargets(target.inside) : [target]))
}
