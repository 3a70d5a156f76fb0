import type { DraftSource } from '@platen/contract'

/** The same files and assets, whatever their order. */
export function isSameSource(a: DraftSource, b: DraftSource): boolean {
  return (
    isSame(a.files, b.files, (one, other) => one === other) &&
    isSame(a.assets, b.assets, (one, other) => one.sha256 === other.sha256)
  )
}

function isSame<T>(a: Record<string, T>, b: Record<string, T>, isEqual: (one: T, other: T) => boolean) {
  const paths = Object.keys(a)
  if (paths.length !== Object.keys(b).length) return false
  return paths.every((path) => {
    const [one, other] = [a[path], b[path]]
    return one !== undefined && other !== undefined && isEqual(one, other)
  })
}
