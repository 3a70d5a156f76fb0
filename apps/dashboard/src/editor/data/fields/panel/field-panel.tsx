import { type FieldDeclaration, type FieldType, fieldTypes } from '@platen/contract'
import {
  type SampleData,
  changed,
  type FieldNode,
  valuesAt,
  type ExpectedFields,
} from '@platen/template/draft'
import { exampleValue } from '../../../fields/example-value.ts'
import { FieldPlaces } from '../field-places.tsx'
import { textFieldNames } from '../../../fields/text-field-names.ts'
import { useFormats } from '../../../fields/formats.ts'
import { FieldActs } from './field-acts.tsx'
import { ForPeople } from './for-people.tsx'
import { FormatFields } from './format-fields.tsx'
import type { SetDeclared } from './format-props.ts'
import { InData } from './in-data.tsx'
import { retyped } from './new-declaration.ts'
import { PanelFrame, PanelSection } from '../../../panel/panel-frame.tsx'
import classes from '../../../panel/panel.module.css'
import { PrintedBox } from './printed-box.tsx'
import { TypeSelect } from './type-select.tsx'
import { useDeclare } from './use-declare.ts'

const plainTypes = fieldTypes.filter((type) => type !== 'list' && type !== 'group')

/** What one field is: its type, how it is printed, what people and callers are told of it. */
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
          <code>{node.path.join('.')}</code> · <FieldPlaces node={node} expected={expected} />
        </>
      }
      onClose={onClose}
    >
      <PanelSection title="How it is printed">
        <TypeSelect label="Type" value={declaration?.type} types={typesFor(node)} onChange={setType} />
        {declaration && <ValueSettings {...{ declaration, nodes, set, values }} />}
        {declaration && item && (
          <>
            <TypeSelect
              label="Each value of the list is"
              value={item.type}
              types={plainTypes}
              without={{ label: 'A row with fields', says: 'Its fields stand below it in the list' }}
              onChange={(type) =>
                set(
                  { item: type && retyped(item, type, around) },
                  { label: 'the type of the values', field: 'item' },
                )
              }
            />
            <ValueSettings
              {...{ declaration: item, nodes, values: itemValues }}
              set={(change, words) => set({ item: changed(item, change) }, words)}
            />
          </>
        )}
        {!declaration && (
          <p className={classes.hint}>
            Choose a type, and the document prints the value by your language: 1234.5 as an amount, 2026-12-01
            as a day.
          </p>
        )}
      </PanelSection>
      {declaration && <ForPeople name={node.name} said={declaration} set={set} />}
      <InData {...{ node, declare, set, declaration }} />
      <FieldActs {...{ node, nodes, expected, data, onCalculate, onClose }} />
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
