import { Text, Title } from '@mantine/core'
import type { UnderstoodData, UnderstoodField } from '@platen/assistant/composer'
import { type ChooseKind, FieldKind, type KindContext } from './field-kind.tsx'
import { formatExample, kindIcons, summarizeFields } from './describe-kind.ts'
import { UnderstoodList } from './understood-list.tsx'
import classes from './understood.module.css'

/** Shows the fields that were detected in sample data, with their types and example values. Lists are tables. */
export function Understood({ data, onKind }: { data: UnderstoodData; onKind: ChooseKind }) {
  const { fields, notes } = data
  return (
    <section className={classes.panel} aria-label="Detected fields">
      <div role="status">
        <Title order={3} size="sm">
          Detected: {summarizeFields(fields)}
        </Title>
      </div>
      <Fields fields={fields} data={data.data} shown={{ locale: data.language, onKind }} />
      {notes.length > 0 && (
        <ul className={classes.notes} aria-label="Assumptions">
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

/** `data` is the object that contains the fields. */
function Fields({
  fields,
  data,
  shown,
}: {
  fields: readonly UnderstoodField[]
  data: Readonly<Record<string, unknown>>
  shown: KindContext
}) {
  const inner = (name: string) => {
    const value = data[name]
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  }
  return (
    <ul className={classes.fields}>
      {fields.map((field) => (
        <li key={field.name} className={classes.field} data-kind={field.kind}>
          <FieldLine field={field} value={data[field.name]} shown={shown} />
          {field.kind === 'group' && (
            <Fields fields={field.children} data={inner(field.name)} shown={shown} />
          )}
          {field.kind === 'list' && <UnderstoodList list={field} rows={data[field.name]} shown={shown} />}
        </li>
      ))}
    </ul>
  )
}

function FieldLine(props: { field: UnderstoodField; value: unknown; shown: KindContext }) {
  const { field, value, shown } = props
  const Icon = kindIcons[field.kind]
  const isOuter = field.kind === 'group' || field.kind === 'list'
  const example = isOuter ? '' : formatExample(value ?? field.example, field, shown.locale)
  return (
    <div className={classes.line}>
      <Icon size={18} stroke={1.6} aria-hidden className={classes.icon} />
      <Text span size="sm" className={classes.name}>
        <bdi>{field.words}</bdi>
        {field.isOptional && (
          <Text span size="xs" c="dimmed">
            {' '}
            optional
          </Text>
        )}
      </Text>
      <Text span size="sm" c="dimmed" className={classes.kind}>
        <FieldKind field={field} onKind={shown.onKind} />
      </Text>
      {example !== '' && (
        <Text span size="sm" className={classes.example} title={example} dir="auto">
          {example}
        </Text>
      )}
    </div>
  )
}
