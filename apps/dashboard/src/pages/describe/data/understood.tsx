import { Text, Title } from '@mantine/core'
import type { UnderstoodData, UnderstoodField } from '@platen/composer'
import { exampleWords, kindIcons, kindWords, summaryOf } from './kind-words.ts'
import { UnderstoodList } from './understood-list.tsx'
import classes from './understood.module.css'

/** What sample data was understood to be: fields and groups with their kinds and a value of each, lists as tables. */
export function Understood({ data }: { data: UnderstoodData }) {
  const { fields, notes } = data
  return (
    <section className={classes.panel} aria-label="What was understood">
      <div role="status">
        <Title order={3} size="sm">
          Understood: {summaryOf(fields)}
        </Title>
      </div>
      <Fields fields={fields} data={data.data} locale={data.language} />
      {notes.length > 0 && (
        <ul className={classes.notes} aria-label="What was assumed">
          {notes.map((note) => (
            <Text key={note} component="li" size="sm">
              {note}
            </Text>
          ))}
        </ul>
      )}
    </section>
  )
}

/** `data`: the object that has them. */
function Fields({
  fields,
  data,
  locale,
}: {
  fields: readonly UnderstoodField[]
  data: Readonly<Record<string, unknown>>
  locale: string | undefined
}) {
  const inner = (name: string) => {
    const value = data[name]
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  }
  return (
    <ul className={classes.fields}>
      {fields.map((field) => (
        <li key={field.name} className={classes.field} data-kind={field.kind}>
          <FieldLine field={field} value={data[field.name]} locale={locale} />
          {field.kind === 'group' && (
            <Fields fields={field.children} data={inner(field.name)} locale={locale} />
          )}
          {field.kind === 'list' && <UnderstoodList list={field} rows={data[field.name]} locale={locale} />}
        </li>
      ))}
    </ul>
  )
}

function FieldLine(props: { field: UnderstoodField; value: unknown; locale: string | undefined }) {
  const { field, value, locale } = props
  const Icon = kindIcons[field.kind]
  const isOuter = field.kind === 'group' || field.kind === 'list'
  const example = isOuter ? '' : exampleWords(value ?? field.example, field, locale)
  return (
    <div className={classes.line}>
      <Icon size={18} stroke={1.6} aria-hidden className={classes.icon} />
      <Text span size="sm" className={classes.name}>
        <bdi>{field.words}</bdi>
        {field.isOptional && (
          <Text span size="xs" c="dimmed">
            {' '}
            not always there
          </Text>
        )}
      </Text>
      <Text span size="sm" c="dimmed" className={classes.kind}>
        {kindWords(field)}
      </Text>
      {example !== '' && (
        <Text span size="sm" className={classes.example} title={example} dir="auto">
          {example}
        </Text>
      )}
    </div>
  )
}
