import { Stack, Text } from '@mantine/core'
import type { Field } from '@platen/contract'
import { checkSample, type SampleData } from '@platen/template/draft'
import { useMemo } from 'react'
import classes from './import-dialog.module.css'

const shownLength = 3_000

/** What an import makes, and whether it fits the template. */
export function ImportResult(props: {
  data: SampleData
  /** Only this part of it is new. */
  list: string | undefined
  fields: readonly Field[]
  note: string | undefined
}) {
  const { data, list, fields, note } = props
  const text = useMemo(
    () => JSON.stringify(list === undefined ? data : { [list]: data[list] }, null, 2),
    [data, list],
  )
  const { items, total } = useMemo(() => checkSample(fields, data), [fields, data])
  return (
    <Stack gap={6}>
      <Text size="sm" role="status">
        {note} {total === 0 ? 'It fits the template.' : unfit(total, items[0]?.message)}
      </Text>
      <pre className={classes.result} tabIndex={0} aria-label="The sample that comes of it">
        {text.length > shownLength ? `${text.slice(0, shownLength)}\n…` : text}
      </pre>
    </Stack>
  )
}

function unfit(total: number, message: string | undefined): string {
  const places = total === 1 ? 'One place does' : `${total} places do`
  return `${places} not fit the template, and can be fixed in the form: ${message ?? ''}`
}
