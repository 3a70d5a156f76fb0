import type { FillTarget } from './fill-targets.ts'

/** Returns the target of a dotted path at one level. */
export function findTarget(targets: readonly FillTarget[], path: string): FillTarget | undefined {
  for (const target of targets) {
    if (target.path === path) return target
    if (target.kind === 'group' && path.startsWith(`${target.path}.`)) return findTarget(target.inside, path)
  }
  return undefined
}

/** Returns the targets of a level, with groups replaced by their fields. */
export function levelTargets(targets: readonly FillTarget[]): FillTarget[] {
  return targets.flatMap((target) => (target.kind === 'group' ? levelTargets(target.inside) : [target]))
}

/** Returns the required targets at a level. The fields of an optional group are required only after one of them is filled. */
export function neededTargets(targets: readonly FillTarget[], filled: ReadonlySet<string>): FillTarget[] {
  return targets.flatMap((target) => {
    if (target.kind !== 'group') return target.isRequired ? [target] : []
    const isThere = target.isRequired || [...filled].some((path) => path.startsWith(`${target.path}.`))
    return isThere ? neededTargets(target.inside, filled) : []
  })
}
