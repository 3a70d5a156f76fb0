import { Button, Group, Menu } from '@mantine/core'
import {
  IconCheck,
  IconChevronRight,
  IconCopy,
  IconMathFunction,
  IconPlus,
  IconTag,
} from '@tabler/icons-react'
import { useContext, useEffect, useRef } from 'react'
import {
  emptyOf,
  kindOf,
  type SampleData,
  type FieldNode,
  flatNodes,
  presenceAt,
  valuesAt,
  rowPaths,
  type ExpectedFields,
  printedAt,
  sentAt,
} from '@platen/template/draft'
import { asSent, typeLabel } from '../../../fields/type-views.ts'
import { useCopying } from '../../../ui/copy-text.ts'
import { contentText, exampleValue } from '../../fields/example-value.ts'
import classes from './field-list.module.css'
import { useFormats } from '../../fields/formats.ts'
import { describeFormula } from '../../fields/describe-formula.ts'
import { DeclarationsContext } from '../form/form-context.ts'
import { useResults, yesOrNo } from './formulas/results-context.ts'
import { TypeIcon } from './type-icon.tsx'

interface ListProps {
  expected: ExpectedFields
  nodes: readonly FieldNode[]
  data: SampleData | undefined
}

/** Lists the fields that the template expects or calculates, each with its type and sample value. */
export function FieldList(
  props: ListProps & {
    /** The field that was open before. It gets the focus back. */
    last: string | undefined
    isWritable: boolean
    onOpen: (dotted: string) => void
    onAdd: (what: 'field' | 'formula') => void
  },
) {
  const { expected, nodes, data, last, isWritable, onOpen, onAdd } = props
  const rows = flatNodes(nodes)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (last === undefined) return
    const row = [...(list.current?.querySelectorAll('button') ?? [])].find(
      (button) => button.dataset['field'] === last,
    )
    row?.focus()
  }, [last])
  return (
    <div>
      <Group justify="space-between" mb="xs" gap="xs">
        <p className={classes.lead}>{rows.length === 1 ? '1 field' : `${rows.length} fields`}</p>
        <Group gap="xs">
          <AddMenu isWritable={isWritable} onAdd={onAdd} />
          {rows.length > 0 && <CopyFields expected={expected} rows={rows} />}
        </Group>
      </Group>
      {rows.length === 0 ? (
        <p className={classes.empty}>
          The template has no fields yet. Write {'{{name}}'} where you want a value, and the field appears
          here.
        </p>
      ) : (
        <ul className={classes.rows} ref={list}>
          {rows.map((node) => (
            <FieldLine key={node.path.join('.')} {...{ node, data, onOpen }} />
          ))}
        </ul>
      )}
    </div>
  )
}

function AddMenu({ isWritable, onAdd }: { isWritable: boolean; onAdd: (what: 'field' | 'formula') => void }) {
  return (
    <Menu withinPortal position="bottom-end">
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          disabled={!isWritable}
          leftSection={<IconPlus size={14} aria-hidden />}
        >
          Add
        </Button>
      </Menu.Target>
      <Menu.Dropdown maw={300}>
        <Menu.Item leftSection={<IconMathFunction size={16} />} onClick={() => onAdd('formula')}>
          Formula <span className={classes.itemHint}>Calculated from other fields, such as a total</span>
        </Menu.Item>
        <Menu.Item leftSection={<IconTag size={16} />} onClick={() => onAdd('field')}>
          Data field{' '}
          <span className={classes.itemHint}>
            Part of the data; can be added to the page and to each sample
          </span>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function CopyFields({ expected, rows }: { expected: ExpectedFields; rows: readonly FieldNode[] }) {
  const skeleton = () =>
    Object.fromEntries(expected.fields.map((field) => [field.name, emptyOf(kindOf(field), field)]))
  const choices = [
    { label: 'As a JSON template', text: `${JSON.stringify(skeleton(), null, 2)}\n` },
    { label: 'As a list of names', text: `${rows.map(({ path }) => path.join('.')).join('\n')}\n` },
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

function FieldLine(props: Pick<ListProps, 'data'> & { node: FieldNode; onOpen: (dotted: string) => void }) {
  const { node, data, onOpen } = props
  const { path, name, declaration, computed } = node
  const dotted = path.join('.')
  const label = declaration?.label ?? computed?.label
  return (
    <li className={classes.row} style={{ paddingInlineStart: 12 + 20 * (path.length - 1) }}>
      <span className={classes.icon}>
        <TypeIcon type={computed ? 'formula' : (declaration?.type ?? typeOfKind[node.kind])} />
      </span>
      <div className={classes.what}>
        <button type="button" className={classes.open} data-field={dotted} onClick={() => onOpen(dotted)}>
          {label === undefined ? <code>{name}</code> : label}
        </button>
        <span className={classes.about}>
          {label !== undefined && <code>{name}</code>}
          {label !== undefined && !computed && ' · '}
          {computed ? <FormulaLine formula={computed.formula} path={path} /> : fieldSummary(node, data)}
        </span>
      </div>
      <Shown node={node} data={data} />
      <IconChevronRight size={16} className={classes.chevron} aria-hidden />
    </li>
  )
}

/** Shows the formula with field labels if that is clearer. The formula itself is in the tooltip and in the field's panel. */
function FormulaLine({ formula, path }: { formula: string; path: FieldNode['path'] }) {
  const description = describeFormula(formula, path, useContext(DeclarationsContext))
  if (description === undefined) return <code title={formula}> = {formula}</code>
  return <span title={`= ${formula}`}> = {description}</span>
}

const typeOfKind = {
  value: undefined,
  list: 'list',
  texts: 'list',
  condition: undefined,
  object: 'group',
} as const

/** Returns the label of the field's type, or of its use in the template. */
function kindLabel({ declaration, kind }: FieldNode): string {
  if (declaration) return typeLabel(declaration)
  return {
    value: asSent.label,
    list: 'List',
    texts: 'List of values',
    condition: 'Condition',
    object: 'Group',
  }[kind]
}

/** Describes the type of a field and whether it is required. */
function fieldSummary(node: FieldNode, data: SampleData | undefined): string {
  const { declaration, partOf, path } = node
  const parts = [partOf === undefined ? kindLabel(node) : `Calculated by ${partOf}`]
  if (declaration?.required === true) parts.push('required')
  if (data && partOf === undefined && presenceAt(data, path) === 'some') parts.push('not in all rows')
  return parts.join(' · ')
}

/** Shows the printed sample value of a field (in a list, of its first row), or that the sample has no value. */
function Shown({ node, data }: { node: FieldNode; data: SampleData | undefined }) {
  const formats = useFormats()
  const { formulas, sample } = useResults()
  const { declaration, computed, path } = node
  const dotted = path.join('.')
  if (formulas.faults.has(dotted)) return <Wrong text="formula error" />
  if (sample.faults.has(dotted)) return <Wrong text="cannot be calculated" />
  const isGiven = computed !== undefined || node.partOf !== undefined
  const [at] = rowPaths(sample.data ?? data, path, 1).paths
  const values = valuesAt(data, path)
  if (data && !isGiven && values.length === 0) return <Absence node={node} />
  const content = contentText(node, values)
  if (content !== undefined && !isGiven) return <span className={classes.shown}>{content}</span>
  if (declaration?.type === 'image') return null
  const example = declaration && exampleValue(declaration, values, formats.timeZone)
  const isSent = values.some((value) => value !== null && value !== '')
  if (example && isSent && example.from !== 'sample') return <Wrong text="invalid value" />
  const printed = (at && printedAt(sample, at)) ?? (example && formats.print(example.value, declaration))
  if (printed && 'fault' in printed) return <Wrong text="cannot be printed" />
  const text = printed && yesOrNo(printed.text, (at && sentAt(sample, at)) ?? example?.value)
  return <span className={classes.shown}>{printed && <bdi title={text}>{text}</bdi>}</span>
}

function Wrong({ text }: { text: string }) {
  return (
    <span className={classes.shown} data-fault>
      {text}
    </span>
  )
}

function Absence({ node }: { node: FieldNode }) {
  const { uses, declaration, optionalNames } = node
  if (uses.length === 0) return null
  const isFine =
    declaration?.required === false ||
    declaration?.default !== undefined ||
    uses.every((field) => field.optional || field.section || field.inverted) ||
    optionalNames.length === 0
  const instead = declaration?.default
  return isFine ? (
    <span className={classes.shown} data-soft>
      {typeof instead === 'string' && instead !== '' ? <bdi title={instead}>{instead}</bdi> : 'omitted'}
    </span>
  ) : (
    <Wrong text="missing in sample" />
  )
}
