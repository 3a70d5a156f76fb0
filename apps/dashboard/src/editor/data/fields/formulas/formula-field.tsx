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
import { asFormula } from '../field-settings.ts'
import { useCleanSettings } from '../../../fields/typed-settings.ts'
import { FormulaEditor } from './formula-editor.tsx'
import { FormulaHelp } from './formula-help.tsx'
import { formulaNames, namesAround } from '../../../fields/formula-names.ts'
import classes from './formula-panel.module.css'
import { FormulaResults } from './formula-results.tsx'

/** Compiles the draft's formulas together with a formula that is being typed, which may not be in template.json yet. */
export function useFormulasWith(
  path: FieldPath,
  declaration: ComputedDeclaration,
  typeOf: (path: FieldPath) => FieldType = asList,
): DraftFormulas {
  const settings = useCleanSettings()
  // Deferred so that results do not slow down typing.
  const typed = useDeferredValue(declaration)
  return useMemo(
    () => compileDraft({ ...settings, ...readDeclarations(asFormula(settings, path, typed, typeOf)) }),
    [settings, path, typed, typeOf],
  )
}

const asList = () => 'list' as const

const errorDelayMs = 400

/** A formula with its error and its results. */
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
  // A formula is invalid at nearly every keystroke, so errors are shown after a pause.
  const [settled] = useDebouncedValue(found, errorDelayMs)
  const fault = found && settled
  const lastValid = useLastValid(formulas, dotted, formula.trim() === '')
  const names = useMemo(
    () =>
      // The bare name would refer to the formula itself, even in a row.
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
  const pick = ({ name, isAfterDot, parameters }: FormulaFunction) => {
    const open = view.current
    if (!open) return
    const { from, to } = open.state.selection.main
    const inserted = `${isAfterDot ? '.' : ''}${name}()`
    const inside = parameters.length > (isAfterDot ? 1 : 0) ? 1 : 0
    open.dispatch({
      changes: { from, to, insert: inserted },
      selection: { anchor: from + inserted.length - inside },
    })
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
        {fault && untyped === undefined && (repair?.explanation ?? fault.message)}
        {untyped !== undefined && `${untyped} has no type yet. Choose its type to use it in formulas.`}
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
          Choose type of {untyped}
        </Button>
      )}
      {lastValid && (
        <div className={classes.resultsFrame} data-old={fault !== undefined || undefined}>
          <FormulaResults path={path} formulas={lastValid} fields={expected.fields} />
        </div>
      )}
      <FormulaHelp onPick={pick} />
    </div>
  )
}

/** Returns the last formulas in which this formula had no error, so that its results stay visible while it is being edited. */
function useLastValid(formulas: DraftFormulas, dotted: string, isEmpty: boolean): DraftFormulas | undefined {
  const [last, setLast] = useState<{ dotted: string; formulas: DraftFormulas }>()
  const isValid = !isEmpty && !formulas.faults.has(dotted)
  if (isValid && last?.formulas !== formulas) setLast({ dotted, formulas })
  if (isValid) return formulas
  return last?.dotted === dotted && !isEmpty ? last.formulas : undefined
}

/** Returns the field without a declared type that a formula refers to. Names are resolved from the formula's row outwards. */
function untypedField(name: string, path: FieldPath, nodes: readonly FieldNode[]): string | undefined {
  const all = flatNodes(nodes)
  for (let length = path.length - 1; length >= 0; length--) {
    const dotted = [...path.slice(0, length), ...name.split('.')].join('.')
    const found = all.find((node) => node.path.join('.') === dotted)
    if (found) return (found.declaration ?? found.computed) ? undefined : dotted
  }
  return undefined
}
