import type { EditorView } from '@codemirror/view'
import { Button, Input } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ComputedDeclaration, FieldType } from '@platen/contract'
import { type FormulaFunction } from '@platen/merge/fields'
import {
  type FieldPath,
  readDeclarations,
  type FieldNode,
  flatNodes,
  type ExpectedFields,
  compileDraft,
  type DraftFormulas,
} from '@platen/template/draft'
import { IconWand } from '@tabler/icons-react'
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { useDraft } from '../../../draft/draft-store.ts'
import { columnHeadings } from '../../../fields/column-headings.ts'
import { type FormulaRepair, repairFormula } from '../../../fields/repair-formula.ts'
import { useSteps } from '../../../use-steps.ts'
import { calculated } from '../field-moves.ts'
import { useCleanSettings } from '../../../fields/typed-settings.ts'
import { FormulaEditor } from './formula-editor.tsx'
import { FormulaHelp } from './formula-help.tsx'
import { formulaNames, namesAround } from '../../../fields/formula-names.ts'
import classes from './formula-panel.module.css'
import { FormulaResults } from './formula-results.tsx'

/** The draft's formulas with one of them as it is typed, whether or not it stands in template.json yet. */
export function useCandidate(
  path: FieldPath,
  declaration: ComputedDeclaration,
  typeOf: (path: FieldPath) => FieldType = asList,
): DraftFormulas {
  const settings = useCleanSettings()
  // Results go on behind the typing.
  const typed = useDeferredValue(declaration)
  return useMemo(
    () => compileDraft({ ...settings, ...readDeclarations(calculated(settings, path, typed, typeOf)) }),
    [settings, path, typed, typeOf],
  )
}

const asList = () => 'list' as const

const restMs = 400

/** A formula with what is wrong with it and what it gives. */
export function FormulaField(props: {
  path: FieldPath
  formula: string
  formulas: DraftFormulas
  nodes: readonly FieldNode[]
  expected: ExpectedFields
  onChange: (formula: string) => void
  onOpen: (dotted: string) => void
}) {
  const { path, formula, formulas, nodes, expected, onChange, onOpen } = props
  const step = useSteps()
  const id = useId()
  const view = useRef<EditorView>(undefined)
  const dotted = path.join('.')
  const found = formula.trim() === '' ? undefined : formulas.faults.get(dotted)
  // A formula that is half typed is wrong at nearly every key: that is told when the hands rest.
  const [settled] = useDebouncedValue(found, restMs)
  const fault = found && settled
  const good = useLastGood(formulas, dotted, formula.trim() === '')
  const names = useMemo(
    () =>
      // In a row, too, its bare name is the formula itself.
      namesAround(formulaNames(formulas.settings, formulas.kinds), path).filter(
        ({ name }) => name !== path.at(-1),
      ),
    [formulas, path],
  )
  const untyped =
    fault?.code === 'formula_unknown_field'
      ? untypedField(formula.slice(fault.start, fault.end), path, nodes)
      : undefined
  const source = useDraft((state) => state.source)
  const repair = useMemo(
    () =>
      fault && untyped === undefined
        ? repairFormula(formula, fault, { path, names, headings: columnHeadings(source) })
        : undefined,
    [formula, fault, untyped, path, names, source],
  )
  const repairName = ({ start, end, name }: FormulaRepair) => {
    const changes = { from: start, to: end, insert: name }
    view.current?.dispatch({ changes, selection: { anchor: start + name.length } })
    view.current?.focus()
  }
  const pick = ({ name, isBehindDot, parameters }: FormulaFunction) => {
    const open = view.current
    if (!open) return
    const { from, to } = open.state.selection.main
    const put = `${isBehindDot ? '.' : ''}${name}()`
    const inside = parameters.length > (isBehindDot ? 1 : 0) ? 1 : 0
    open.dispatch({ changes: { from, to, insert: put }, selection: { anchor: from + put.length - inside } })
    open.focus()
  }
  return (
    <div className={classes.field}>
      <Input.Label id={`${id}-label`} onClick={() => view.current?.focus()}>
        Formula
      </Input.Label>
      <FormulaEditor
        label="Formula"
        value={formula}
        names={names}
        fault={fault}
        faultId={`${id}-fault`}
        onOpen={(opened) => {
          view.current = opened
        }}
        onChange={onChange}
        onUndo={step}
      />
      <p id={`${id}-fault`} className={classes.sentence} role="status">
        {fault && untyped === undefined && (repair?.says ?? fault.message)}
        {untyped !== undefined && `${untyped} has no type yet. Say what it is, and formulas can use it.`}
      </p>
      {repair && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconWand size={14} aria-hidden />}
          className={classes.declare ?? ''}
          onClick={() => repairName(repair)}
        >
          Use “{repair.name}”
        </Button>
      )}
      {untyped !== undefined && (
        <Button
          size="compact-sm"
          variant="default"
          className={classes.declare ?? ''}
          onClick={() => onOpen(untyped)}
        >
          Choose the type of {untyped}
        </Button>
      )}
      {good && (
        <div className={classes.given} data-old={fault !== undefined || undefined}>
          <FormulaResults path={path} formulas={good} fields={expected.fields} />
        </div>
      )}
      <FormulaHelp onPick={pick} />
    </div>
  )
}

/** The formulas as they were when this one was last right: what it gave stays in sight while it is typed. */
function useLastGood(formulas: DraftFormulas, dotted: string, isEmpty: boolean): DraftFormulas | undefined {
  const [last, setLast] = useState<{ dotted: string; formulas: DraftFormulas }>()
  const isRight = !isEmpty && !formulas.faults.has(dotted)
  if (isRight && last?.formulas !== formulas) setLast({ dotted, formulas })
  if (isRight) return formulas
  return last?.dotted === dotted && !isEmpty ? last.formulas : undefined
}

/** The field of the text that a formula names and that nobody has given a type: as it is looked up, from the formula's row outwards. */
function untypedField(name: string, path: FieldPath, nodes: readonly FieldNode[]): string | undefined {
  const all = flatNodes(nodes)
  for (let length = path.length - 1; length >= 0; length--) {
    const dotted = [...path.slice(0, length), ...name.split('.')].join('.')
    const found = all.find((node) => node.path.join('.') === dotted)
    if (found) return (found.declaration ?? found.computed) ? undefined : dotted
  }
  return undefined
}
