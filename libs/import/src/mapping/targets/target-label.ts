import { labelFromName } from '@platen/contract'
import type { FillTarget } from './fill-targets.ts'

/** Returns the label with those of its groups: `Seller: Name`. */
export function targetLabel({ path, name, label }: Pick<FillTarget, 'path' | 'name' | 'label'>): string {
  const outer = path.split('.').slice(0, -1)
  return outer.length > 0 ? `${outer.map(labelFromName).join(', ')}: ${label}` : label === '' ? name : label
}
