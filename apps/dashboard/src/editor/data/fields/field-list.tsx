import { Anchor, Badge, Button, Group, Menu, Switch, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useMemo } from 'react'
import { emptyOf, kindOf } from '../../../fields/field-kind.ts'
import { type FieldRow, fieldRows, presenceIn, withOptional } from '../../../fields/field-rows.ts'
import { optionalFields } from '../../../templates/template-source.ts'
import { writeSettings } from '../../../templates/write-settings.ts'
import { useCopying } from '../../../ui/copy-text.ts'
import { useDraft, useDraftStore } from '../../draft/draft-store.ts'
import { useEditorSearch } from '../../editor-search.ts'
import { readSample, type SampleData } from '../samples/sample-text.ts'
import type { ExpectedFields } from './expected-fields.ts'
import classes from './field-list.module.css'

const kindWords = {
  value: 'value',
  list: 'list',
  texts: 'list of values',
  condition: 'condition',
  object: 'group',
}

/** What the template asks data for, and whether the sample has it. */
export function FieldList({ expected, data }: { expected: ExpectedFields; data: SampleData | undefined }) {
  const rows = useMemo(() => fieldRows(expected.fields), [expected.fields])
  if (rows.length === 0) {
    return (
      <p className={classes.empty}>
        The template has no fields yet. Write {'{{name}}'} where a value is to stand, and it appears here.
      </p>
    )
  }
  return (
    <div>
      <Group justify="space-between" mb="xs">
        <p className={classes.lead}>{rows.length === 1 ? 'One name' : `${rows.length} names`}</p>
        <CopyFields expected={expected} rows={rows} />
      </Group>
      <ul className={classes.rows}>
        {rows.map((row, index) => (
          <FieldLine key={`${row.name} ${index}`} row={row} expected={expected} data={data} />
        ))}
      </ul>
    </div>
  )
}

function CopyFields({ expected, rows }: { expected: ExpectedFields; rows: readonly FieldRow[] }) {
  const skeleton = () =>
    Object.fromEntries(expected.fields.map((field) => [field.name, emptyOf(kindOf(field), field)]))
  const choices = [
    { label: 'As JSON to fill in', text: `${JSON.stringify(skeleton(), null, 2)}\n` },
    { label: 'As a list of names', text: `${[...new Set(rows.map(({ name }) => name))].join('\n')}\n` },
  ]
  return (
    <Menu withinPortal position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button size="compact-sm" variant="default" leftSection={<IconCopy size={14} aria-hidden />}>
          Copy
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ label, text }) => (
          <CopyItem key={label} label={label} text={text} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function CopyItem({ label, text }: { label: string; text: string }) {
  const { isCopied, copy } = useCopying()
  return (
    <Menu.Item
      leftSection={isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      onClick={() => copy(text)}
    >
      {isCopied ? 'Copied' : label}
    </Menu.Item>
  )
}

function FieldLine(props: { row: FieldRow; expected: ExpectedFields; data: SampleData | undefined }) {
  const { row, expected, data } = props
  const presence = data && presenceIn(data, row.chain)
  return (
    <li className={classes.row} style={{ paddingInlineStart: 12 + 16 * row.depth }}>
      <div className={classes.what}>
        <code className={classes.name}>{row.name}</code>
        <span className={classes.where}>
          {kindWords[row.kind]} · <Places row={row} expected={expected} />
        </span>
      </div>
      {presence !== undefined && <PresenceBadge presence={presence} row={row} />}
      <OptionalSwitch row={row} />
    </li>
  )
}

function Places({ row, expected }: { row: FieldRow; expected: ExpectedFields }) {
  const { go } = useEditorSearch()
  const top = row.chain[0]?.name ?? ''
  const { line } = row.field
  const others = expected.elsewhere.get(top) ?? []
  const isInPage = expected.inPage.has(top)
  return (
    <>
      {isInPage && (
        <Anchor
          component="button"
          type="button"
          className={classes.line}
          onClick={() => go({ tab: 'code', file: 'html', line })}
          aria-label={`${row.name} in the HTML, line ${line}`}
        >
          line {line}
        </Anchor>
      )}
      {others.map((place) => (
        <span key={place}>{`${isInPage || place !== others[0] ? ', ' : ''}in the ${place}`}</span>
      ))}
    </>
  )
}

function PresenceBadge({ presence, row }: { presence: 'all' | 'some' | 'none'; row: FieldRow }) {
  const isFine = presence === 'all' || row.field.optional || row.field.section || row.field.inverted
  const words = { all: 'in the sample', some: 'in some rows', none: 'not in the sample' }
  return (
    <Badge
      className={classes.badge ?? ''}
      variant="light"
      tt="none"
      fw={400}
      color={presence === 'all' ? 'teal' : isFine ? 'gray' : 'red'}
    >
      {words[presence]}
    </Badge>
  )
}

/** Writes `optional` of template.json. Sections may be missing anyway. */
function OptionalSwitch({ row }: { row: FieldRow }) {
  const store = useDraftStore()
  const settingsText = useDraft((state) => state.source.files['template.json'] ?? '')
  const { field, name } = row
  if (field.section || field.inverted || row.kind === 'object') {
    return <span className={classes.anyway}>{row.kind === 'object' ? '' : 'may be missing'}</span>
  }
  const isWritable = settingsText.trim() === '' || readSample(settingsText).data !== undefined
  const toggle = (isOptional: boolean) => {
    const text = store.getState().source.files['template.json'] ?? ''
    const optional = withOptional(optionalFields(text), row, isOptional)
    store
      .getState()
      .edit(
        { files: { 'template.json': writeSettings(text, { optional }) } },
        { label: `Making ${name} ${isOptional ? 'optional' : 'required'}` },
      )
  }
  return (
    <Tooltip
      label={isWritable ? 'Data may leave it out; it then prints nothing' : 'template.json is no JSON now'}
      withArrow
    >
      <div className={classes.switch}>
        <Switch
          size="xs"
          label="optional"
          aria-label={`${name} is optional`}
          checked={field.optional}
          disabled={!isWritable}
          onChange={(event) => toggle(event.currentTarget.checked)}
        />
      </div>
    </Tooltip>
  )
}
