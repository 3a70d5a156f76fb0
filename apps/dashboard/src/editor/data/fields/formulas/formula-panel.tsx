import type { ComputedDeclaration, FieldDeclaration, FieldType } from '@platen/contract'
import type { ResultKind } from '@platen/merge/fields'
import {
  type SampleData,
  changed,
  type FieldPath,
  withComputed,
  type FieldNode,
  rowPaths,
  type ExpectedFields,
  sentAt,
} from '@platen/template/draft'
import { useState } from 'react'
import { useSettings } from '../../../draft/use-settings.ts'
import { exampleValue } from '../../../fields/example-value.ts'
import { FieldUses } from '../field-uses.tsx'
import { textFieldNames } from '../../../fields/text-field-names.ts'
import { useFormats } from '../../../fields/formats.ts'
import { DeleteLine } from '../../../panel/delete-line.tsx'
import { LabelFields } from '../panel/label-fields.tsx'
import { FormatFields } from '../panel/format-fields.tsx'
import type { SetDeclared } from '../panel/format-props.ts'
import { retyped } from '../panel/new-declaration.ts'
import { PanelFrame, PanelSection } from '../../../panel/panel-frame.tsx'
import classes from '../../../panel/panel.module.css'
import { NameCommands } from '../panel/name-commands.tsx'
import { TagLine } from '../panel/tag-line.tsx'
import { TypeSelect } from '../panel/type-select.tsx'
import { FormulaField, useFormulasWith } from './formula-field.tsx'
import { calculatedLabel, resultLabel } from '../../../fields/formula-names.ts'
import { typesOf } from './result-types.ts'
import { useResults } from './results-context.ts'
import { TurnIntoData } from './turn-into-data.tsx'

/** Changes a result's settings except its formula. */
type SetResult = (
  change: { [K in Exclude<keyof ComputedDeclaration, 'formula'>]?: ComputedDeclaration[K] | undefined },
  words: Parameters<SetDeclared>[1],
) => void

/** The panel for a formula: its text, its results and their format. */
export function FormulaPanel(props: {
  node: FieldNode
  computed: ComputedDeclaration
  nodes: readonly FieldNode[]
  expected: ExpectedFields
  data: SampleData | undefined
  onClose: () => void
  onOpen: (dotted: string) => void
}) {
  const { node, computed, nodes, expected, data, onClose, onOpen } = props
  const { path, name } = node
  const { write } = useSettings()
  const formulas = useFormulasWith(path, computed)
  const dotted = path.join('.')
  const found = formulas.kinds.get(dotted)
  // The last valid kind, so that its settings do not disappear while the formula is being typed.
  const [known, setKnown] = useState(found)
  if (found && found !== known) setKnown(found)
  const kind = found ?? known
  const around = path.slice(0, -1).join('.')
  const change = (
    some: { [K in keyof ComputedDeclaration]?: ComputedDeclaration[K] | undefined },
    words: { label: string; field: string },
  ) =>
    write((now) => withComputed(now, path, changed(rawComputed(now.computed, dotted) ?? computed, some)), {
      ...words,
      of: dotted,
    })
  const set: SetResult = (some, { label, field }) =>
    change(some, { label: `Changing ${label} of ${name}`, field })
  return (
    <PanelFrame
      title={computed.label ?? name}
      about={
        <>
          <code>{dotted}</code> · {calculatedLabel(computed.type, kind)} ·{' '}
          <FieldUses node={node} expected={expected} />
        </>
      }
      onClose={onClose}
    >
      <FormulaField
        formula={computed.formula}
        {...{ path, formulas, nodes, expected, onOpen }}
        onChange={(formula) =>
          change({ formula }, { label: `Typing the formula for ${name}`, field: 'text' })
        }
      />
      {kind && (
        <TagLine
          name={name}
          isCondition={kind.kind === 'boolean' || kind.kind === 'list'}
          list={around === '' ? undefined : around}
        />
      )}
      {kind && typesOf(kind).length > 0 && <ResultFormat {...{ path, computed, kind, nodes, set }} />}
      <LabelFields name={name} current={computed} set={set} />
      {found && <TurnIntoData kind={found} {...{ node, nodes, computed, formulas, expected, data }} />}
      <NameCommands {...{ node, nodes, onClose }} isRemovable={node.uses.length > 0} />
      <DeleteLine
        label="Delete formula"
        onDelete={() => {
          write((now) => withComputed(now, path, undefined), {
            label: `Deleting formula “${name}”`,
            field: 'delete',
            of: dotted,
          })
          onClose()
        }}
      >
        {node.uses.length > 0 && (
          <p className={classes.hint}>
            This field is on the page. Without the formula, spreadsheets and programs must provide a value for
            “{name}”.
          </p>
        )}
      </DeleteLine>
    </PanelFrame>
  )
}

/** Returns the declaration of a formula including invalid settings, so that a change does not remove them. */
function rawComputed(computed: unknown, dotted: string): ComputedDeclaration | undefined {
  const current: unknown =
    typeof computed === 'object' && computed !== null && Object.hasOwn(computed, dotted)
      ? Reflect.get(computed, dotted)
      : undefined
  if (typeof current === 'string') return { formula: current }
  return typeof current === 'object' && current !== null ? (current as ComputedDeclaration) : undefined
}

/** The format for a result: its own type, or another type of the same kind. */
function ResultFormat(props: {
  path: FieldPath
  computed: ComputedDeclaration
  kind: ResultKind
  nodes: readonly FieldNode[]
  set: SetResult
}) {
  const { path, computed, kind, nodes, set } = props
  const formats = useFormats()
  const { sample } = useResults()
  const types = typesOf(kind)
  const [own] = types
  const type = computed.type ?? own
  if (type === undefined) return null
  const { formula: _, ...format } = computed
  const declaration: FieldDeclaration = { ...format, type }
  // The example is the printed value, as elsewhere in this panel.
  const [at] = rowPaths(sample.data, path, 1).paths
  const example = exampleValue(declaration, at ? [sentAt(sample, at)] : [], formats.timeZone)
  const setType = (chosen: FieldType | undefined) => {
    const { currency, words } = retyped(undefined, chosen ?? type, {
      nodes,
      locale: formats.locale,
      kind: 'value',
    })
    const cleared = Object.fromEntries(
      Object.keys(format).flatMap((key) =>
        key === 'label' || key === 'description' ? [] : [[key, undefined]],
      ),
    )
    const begun = { ...(currency !== undefined && { currency }), ...(words && { words }) }
    set(
      { ...cleared, type: types.find((known) => known === chosen), ...(chosen && begun) },
      { label: 'the type', field: 'type' },
    )
  }
  return (
    <PanelSection title="Format">
      {(types.length > 1 || computed.type !== undefined) && (
        <TypeSelect
          label="Type"
          value={computed.type}
          types={computed.type && !types.includes(computed.type) ? [...types, computed.type] : types}
          without={{ label: `Automatic: ${resultLabel(kind)}`, hint: 'The type of the result' }}
          onChange={setType}
        />
      )}
      <FormatFields
        {...{ declaration, formats, set }}
        textFieldNames={textFieldNames(nodes)}
        example={example?.value}
      />
    </PanelSection>
  )
}
