import { Group, NativeSelect, Text } from '@mantine/core'
import { type ColumnReading, describeReading } from '../columns/column-readings.ts'
import classes from './column-format.module.css'

/** Selects the format of a column for a typed field, and shows how an example value is read. */
export function ColumnFormat({
  reading,
  onChange,
}: {
  reading: ColumnReading
  onChange: (locale: string) => void
}) {
  const { name, locale, options } = reading
  const text = describeReading(reading)
  const isAmbiguous = locale === undefined
  return (
    <Group gap={8} mt={6} wrap="nowrap" className={classes.line}>
      {options.length > 0 && (
        <NativeSelect
          size="xs"
          aria-label={`Format of column ${name}`}
          data={[...(isAmbiguous ? [{ value: '', label: 'Choose a format…' }] : []), ...options]}
          value={locale ?? ''}
          error={isAmbiguous}
          onChange={(event) => onChange(event.currentTarget.value)}
          className={classes.select}
        />
      )}
      {text !== '' && (
        <Text size="xs" {...(!isAmbiguous && { c: 'dimmed' })} className={classes.text}>
          {text}
        </Text>
      )}
    </Group>
  )
}
