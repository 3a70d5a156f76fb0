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

/** What a document needs of one level; a group that may be left out needs nothing until something of it is filled. */
export function neededTargets(targets: readonly FillTarget[], filled: ReadonlySet<string>): FillTarget[] {
  return targets.flatMap((target) => {
    if (target.kind !== 'group') return target.isRequired ? [target] : []
    const isThere = target.isRequired || [...filled].some((path) => path.startsWith(`${target.path}.`))
    return isThere ? neededTargets(target.inside, filled) : []
  })
}
