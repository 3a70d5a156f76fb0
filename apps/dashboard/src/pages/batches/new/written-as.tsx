import { Group, NativeSelect, Text } from '@mantine/core'
import { type ColumnReading, readingWords } from '../columns/column-readings.ts'
import classes from './written-as.module.css'

/** How a column is written that feeds a field with a type, and what that makes of one of its values; changed by hand. */
export function WrittenAs({
  reading,
  onChange,
}: {
  reading: ColumnReading
  onChange: (locale: string) => void
}) {
  const { name, locale, options } = reading
  const words = readingWords(reading)
  const isOpen = locale === undefined
  return (
    <Group gap={8} mt={6} wrap="nowrap" className={classes.line}>
      {options.length > 0 && (
        <NativeSelect
          size="xs"
          aria-label={`How the column ${name} is written`}
          data={[...(isOpen ? [{ value: '', label: 'Written as …' }] : []), ...options]}
          value={locale ?? ''}
          error={isOpen}
          onChange={(event) => onChange(event.currentTarget.value)}
          className={classes.select}
        />
      )}
      {words !== '' && (
        <Text size="xs" {...(!isOpen && { c: 'dimmed' })} className={classes.words}>
          {words}
        </Text>
      )}
    </Group>
  )
}
