import { Button, Input, Textarea, TextInput } from '@mantine/core'
import { type FieldDeclaration, type FieldType, fieldTypes } from '@platen/contract'
import { IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { withOptional } from '../../../../fields/field-rows.ts'
import { optionalFields } from '../../../../templates/template-source.ts'
import { textOf } from '../../../code/page/use-page-settings.ts'
import { useSettings } from '../../../draft/use-settings.ts'
import { TypedInput } from '../../inputs/typed-input.tsx'
import type { SampleData } from '../../samples/sample-text.ts'
import { changed, withDeclaration } from '../declarations.ts'
import { exampleValue } from '../example-value.ts'
import { containerType, type FieldNode, flatNodes, valuesAt } from '../field-tree.ts'
import { fieldsOfText } from '../fields-of-text.ts'
import { FieldPlaces } from '../field-places.tsx'
import type { ExpectedFields } from '../expected-fields.ts'
import { useFormats } from '../formats.ts'
import { FormatFields } from './format-fields.tsx'
import type { DeclarationChange } from './format-props.ts'
import { retyped } from './new-declaration.ts'
import { PanelFrame, PanelSection } from './panel-frame.tsx'
import classes from './panel.module.css'
import { type Presence, PresenceChoice, presenceOf } from './presence-fields.tsx'
import { PrintedBox } from './printed-box.tsx'
import { TypeSelect } from './type-select.tsx'

const plainTypes = fieldTypes.filter((type) => type !== 'list' && type !== 'group')

/** What one field is: its type, how it is printed, what people and callers are told of it. */
export function FieldPanel(props: {
  node: FieldNode
  nodes: readonly FieldNode[]
  expected: ExpectedFields
  data: SampleData | undefined
  onClose: () => void
}) {
  const { node, nodes, expected, data, onClose } = props
  const { declaration } = node
  const formats = useFormats()
  const declare = useDeclare(node, nodes, data)
  const around = { nodes, locale: formats.locale, kind: node.kind }
  const set = (change: DeclarationChange, { label, field }: { label: string; field: string }) =>
    declaration &&
    declare(changed(declaration, change), { label: `Changing ${label} of ${node.name}`, field })
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
      {declaration && <ForPeople declaration={declaration} name={node.name} set={set} />}
      <InData {...{ node, declare, set, declaration }} />
      {declaration && node.uses.length === 0 && (
        <div className={classes.last}>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={14} aria-hidden />}
            onClick={() => {
              declare(undefined, { label: `Deleting the field ${node.name}`, field: 'delete' })
              onClose()
            }}
          >
            Delete this field
          </Button>
        </div>
      )}
    </PanelFrame>
  )
}

type Set = (change: DeclarationChange, words: { label: string; field: string }) => void
type Declare = ReturnType<typeof useDeclare>

/** Writes the field's declaration; what is around it is declared on the way as the sample has it. */
function useDeclare(node: FieldNode, nodes: readonly FieldNode[], data: SampleData | undefined) {
  const { write } = useSettings()
  const all = flatNodes(nodes)
  return (
    declaration: FieldDeclaration | undefined,
    { label, field, optional }: { label: string; field: string; optional?: (now: string[]) => string[] },
  ) =>
    write(
      (now) => ({
        ...withDeclaration(now, node.path, declaration, (path) => {
          const found = all.find((one) => one.path.join('\n') === path.join('\n'))
          return containerType(found ?? { kind: 'list' }, valuesAt(data, path))
        }),
        ...(optional && { optional: optional(optionalFields(JSON.stringify(now))) }),
      }),
      { label, field: `${node.path.join('.')} ${field}` },
    )
}

function ValueSettings(props: {
  declaration: FieldDeclaration
  nodes: readonly FieldNode[]
  values: readonly unknown[]
  set: Set
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
        fieldsOfText={fieldsOfText(nodes)}
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

function ForPeople({ declaration, name, set }: { declaration: FieldDeclaration; name: string; set: Set }) {
  return (
    <PanelSection title="For people">
      <TextInput
        label="Label"
        description="Shown in forms in place of the name."
        placeholder={name}
        maxLength={1_000}
        value={textOf(declaration.label)}
        onChange={(event) =>
          set({ label: event.currentTarget.value || undefined }, { label: 'the label', field: 'label' })
        }
      />
      <Textarea
        label="Description"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={1_000}
        value={textOf(declaration.description)}
        onChange={(event) =>
          set(
            { description: event.currentTarget.value || undefined },
            { label: 'the description', field: 'description' },
          )
        }
      />
    </PanelSection>
  )
}

function InData(props: {
  node: FieldNode
  declaration: FieldDeclaration | undefined
  declare: Declare
  set: Set
}) {
  const { node, declaration, declare, set } = props
  const { settings } = useSettings()
  const optional = optionalFields(JSON.stringify({ optional: settings.optional }))
  const isOptional = node.optionalNames.some((name) => optional.includes(name))
  const isSection = node.uses.some(({ section, inverted }) => section || inverted)
  if (!declaration && (node.kind === 'object' || isSection)) {
    return isSection ? (
      <p className={classes.hint}>Data may leave it out: what stands in its section is not printed then.</p>
    ) : null
  }
  const setPresence = (presence: Presence) => {
    const named = { name: node.optionalNames[0] ?? node.path.join('.'), optionalNames: node.optionalNames }
    const required = { must: undefined, filled: true, may: false }[presence]
    declare(declaration && changed<FieldDeclaration>(declaration, { required }), {
      label: `Changing whether data must have ${node.name}`,
      field: 'required',
      optional: (now) =>
        withOptional(
          now.filter((name) => !node.optionalNames.includes(name)),
          named,
          presence === 'may' && !declaration,
        ),
    })
  }
  return (
    <PanelSection title="In the data">
      <PresenceChoice
        value={presenceOf(declaration, isOptional)}
        offered={declaration ? ['must', 'filled', 'may'] : ['must', 'may']}
        onChange={setPresence}
      />
      {declaration && declaration.type !== 'list' && declaration.type !== 'group' && (
        <>
          <OwnValue
            label="Where data has none"
            description="Printed where the field is left out, or empty."
            setting="default"
            {...{ declaration, set }}
          />
          <OwnValue
            label="Example"
            description="For people who write the data."
            setting="example"
            {...{ declaration, set }}
          />
        </>
      )}
    </PanelSection>
  )
}

/** A value that the declaration itself holds. */
function OwnValue(props: {
  label: string
  description: string
  setting: 'default' | 'example'
  declaration: FieldDeclaration
  set: Set
}) {
  const { label, description, setting, declaration, set } = props
  const id = useId()
  const formats = useFormats()
  return (
    <Input.Wrapper label={label} description={description} labelProps={{ htmlFor: id }}>
      <TypedInput
        id={id}
        label={label}
        value={declaration[setting] ?? null}
        placeholder="None"
        {...{ declaration, formats }}
        onChange={(value) =>
          set(
            { [setting]: value === null || value === '' ? undefined : value },
            { label: setting === 'default' ? 'the value' : 'the example', field: setting },
          )
        }
      />
    </Input.Wrapper>
  )
}
