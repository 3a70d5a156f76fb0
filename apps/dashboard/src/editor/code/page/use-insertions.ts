import { useMemo } from 'react'
import { useTemplateFields } from '../../draft/template-fields.ts'
import { useSampleKeys } from '../use-sample-keys.ts'
import type { Insertion } from './field-text-input.tsx'

const offeredMax = 60

/** The fields that can stand in one line of text: no lists, and none inside of them. */
export function useInsertions(): Insertion[] {
  const { fields } = useTemplateFields()
  const keys = useSampleKeys()
  return useMemo(() => {
    const names = keys.flatMap(({ name, kind, children }) => {
      if (kind === 'list') return []
      if (kind !== 'group') return [name]
      return children.flatMap((child) => (child.children.length > 0 ? [] : [`${name}.${child.name}`]))
    })
    const plain = fields.filter((field) => field.plain && field.children.length === 0)
    const all = [...new Set([...names, ...plain.map(({ name }) => name)])]
    return all.slice(0, offeredMax).map((name) => ({ text: `{{${name}}}`, says: name }))
  }, [fields, keys])
}
