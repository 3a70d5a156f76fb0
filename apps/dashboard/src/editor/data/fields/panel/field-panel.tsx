import { type FieldDeclaration, type FieldType, fieldTypes } from '@platen/contract'
import {
  type SampleData,
  changed,
  type FieldNode,
  valuesAt,
  type ExpectedFields,
} from '@platen/template/draft'
import { exampleValue } from '../../../fields/example-value.ts'
import { FieldUses } from '../field-uses.tsx'
import { textFieldNames } from '../../../fields/text-field-names.ts'
import { useFormats } from '../../../fields/formats.ts'
import { FieldCommands } from './field-commands.tsx'
import { LabelFields } from './label-fields.tsx'
import { FormatFields } from './format-fields.tsx'
import type { SetDeclared } from './format-props.ts'
import { DataSettings } from './data-settings.tsx'
import { retyped } from './new-declaration.ts'
import { PanelFrame, PanelSection } from '../../../panel/panel-frame.tsx'
import classes from '../../../panel/panel.module.css'
import { PrintedBox } from './printed-box.tsx'
import { TypeSelect } from './type-select.tsx'
import { useDeclare } from './use-declare.ts'

const plainTypes = fieldTypes.filter((type) => type !== 'list' && type !== 'group')

/** The panel for a data field: its type, its format, its label and description, and its value in the data. */
export function FieldPanel(props: {
  node: FieldNode
  nodes: readonly FieldNode[]
  expected: ExpectedFields
  data: SampleData | undefined
  onCalculate: () => void
  onClose: () => void
}) {
  const { node, nodes, expected, data, onCalculate, onClose } = props
  const { declaration } = node
  const formats = useFormats()
  const declare = useDeclare(node, nodes, data)
  const around = { nodes, locale: formats.locale, kind: node.kind }
  const set: SetDeclared = (change, { label, field }) =>
    declaration &&
    declare((now) => changed(now ?? declaration, change), {
      label: `Changing ${label} of ${node.name}`,
      field,
    })
  const setType = (type: FieldType | undefined) =>
    declare(type && retyped(declaration, type, around), {
      label: `Changing the type of ${node.name}`,
      field: 'type',
    })
  const values = valuesAt(data, node.path)
  const item = declaration?.type === 'list' ? declaration.item : undefined
  const itemValues = values.flatMap((value): unknown[] => (Array.isArray(value) ? value : []))
  return (
    <PanelFrame
      title={declaration?.label ?? node.name}
      about={
        <>
          <code>{node.path.join('.')}</code> · <FieldUses node={node} expected={expected} />
        </>
      }
      onClose={onClose}
    >
      <PanelSection title="Format">
        <TypeSelect label="Type" value={declaration?.type} types={typesFor(node)} onChange={setType} />
        {declaration && <ValueSettings {...{ declaration, nodes, set, values }} />}
        {declaration && item && (
          <>
            <TypeSelect
              label="Type of the list items"
              value={item.type}
              types={plainTypes}
              without={{ label: 'Row with fields', hint: 'The fields are listed below the list' }}
              onChange={(type) =>
                set(
                  { item: type && retyped(item, type, around) },
                  { label: 'the type of the values', field: 'item' },
                )
              }
            />
            <ValueSettings
              {...{ declaration: item, nodes, values: itemValues }}
              set={(change, step) => set({ item: changed(item, change) }, step)}
            />
          </>
        )}
        {!declaration && (
          <p className={classes.hint}>
            Choose a type to format the value in the language of the document, for example 1234.5 as an amount
            or 2026-12-01 as a date.
          </p>
        )}
      </PanelSection>
      {declaration && <LabelFields name={node.name} current={declaration} set={set} />}
      <DataSettings {...{ node, declare, set, declaration }} />
      <FieldCommands {...{ node, nodes, expected, data, onCalculate, onClose }} />
    </PanelFrame>
  )
}

function ValueSettings(props: {
  declaration: FieldDeclaration
  nodes: readonly FieldNode[]
  values: readonly unknown[]
  set: SetDeclared
}) {
  const { declaration, nodes, values, set } = props
  const formats = useFormats()
  const example = exampleValue(declaration, values, formats.timeZone)
  if (!example) return null
  return (
    <>
      <PrintedBox declaration={declaration} example={example} formats={formats} />
      <FormatFields
        {...{ declaration, formats, set }}
        textFieldNames={textFieldNames(nodes)}
        example={example.value}
      />
    </>
  )
}

function typesFor({ kind, children, uses, declaration }: FieldNode): FieldType[] {
  const offered: FieldType[] =
    children.length > 0
      ? ['list', 'group']
      : kind === 'texts'
        ? ['list']
        : uses.length === 0
          ? [...fieldTypes]
          : plainTypes
  return declaration && !offered.includes(declaration.type) ? [...offered, declaration.type] : offered
}
