import type { Field } from '@platen/contract'
import { useDeferredValue, useMemo } from 'react'
import { checkItems, headerFaults, type TableChoice } from '../columns/check-items.ts'
import type { Source } from '../source/open-source.ts'
import { sourceItems } from '../source/source-items.ts'

/** Each costs a fraction of a millisecond. */
const checkedMax = 2_000

/** The first rows held against the template, as far as the file's head goes; goes on behind the typing. */
export function useChecked(of: {
  source: Source | undefined
  fields: readonly Field[] | undefined
  choice: TableChoice
}) {
  const { source, fields } = of
  const choice = useDeferredValue(of.choice)
  return useMemo(() => {
    if (!source || !fields) return undefined
    const { shape, head, isCut } = source
    const header = headerFaults(shape, choice, fields)
    if (header.length > 0) return { header, items: [], isCut, count: undefined }
    const items = []
    let count = 0
    for (const item of sourceItems(head, shape, { groupBy: choice.groupBy ?? undefined, isCut })) {
      count++
      if (count <= checkedMax) items.push(item)
    }
    return {
      header,
      items: [...checkItems(items, shape, { choice, fields })],
      isCut: isCut || count > checkedMax,
      /** Known where all of the file was seen. */
      count: isCut ? undefined : count,
    }
  }, [source, fields, choice])
}
