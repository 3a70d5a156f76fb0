import { Anchor } from '@mantine/core'
import { documentFileName } from '@platen/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queries } from '../../../api/queries.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { starterTable } from './starter-table.ts'

/** Saves a table to begin with; nothing where the template takes none. */
export function StarterLink(props: { templateId: string; version: number; name: string }) {
  const { templateId, version, name } = props
  const { data } = useQuery(queries.version(templateId, version))
  const table = useMemo(() => data && starterTable(data), [data])
  if (!table) return null
  const fileName = documentFileName(`${name} rows`).replace(/\.pdf$/, '.csv')
  return (
    <Anchor component="button" type="button" size="sm" onClick={() => saveFile(table, fileName)}>
      No table yet? Download one for this template
    </Anchor>
  )
}
