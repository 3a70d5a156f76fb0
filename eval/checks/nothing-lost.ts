import type { Check } from '../case.ts'
import { shownFields } from './fields-of.ts'

/** No field is removed from the page without a request. */
export const nothingLost: Check = {
  name: 'nothing lost',
  faults({ of, before, after }) {
    if (of.kind !== 'refine') return undefined
    const left = shownFields(after)
    const gone = of.gone ?? []
    return [...shownFields(before)].flatMap((path) =>
      left.has(path) || gone.some((one) => path === one || path.startsWith(`${one}.`))
        ? []
        : [`“${path}” is no longer on the page.`],
    )
  },
}
