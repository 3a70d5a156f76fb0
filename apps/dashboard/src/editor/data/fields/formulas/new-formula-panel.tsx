import { Button, Group } from '@mantine/core'
import { useMemo, useState } from 'react'
import {
  type SampleData,
  samplesWithout,
  containerTypes,
  type FieldNode,
  flatNodes,
  valuesAt,
  type ExpectedFields,
} from '@platen/template/draft'
import { asFormula, canBeCalculated } from '../field-settings.ts'
import { NameAndPosition, useNewName } from '../panel/name-and-position.tsx'
import { nameFault } from '../../../fields/new-field-name.ts'
import { PanelFrame } from '../../../panel/panel-frame.tsx'
import classes from '../../../panel/panel.module.css'
import { useChangeField } from '../use-change-field.ts'
import { FormulaField, useFormulasWith } from './formula-field.tsx'
import { resultSettings } from './result-types.ts'

/** Creates a formula, whose result is shown before it is added. A formula with the name of a data field replaces it. */
export function NewFormulaPanel(props: {
  /** The field that the formula will calculate. */
  of?: FieldNode
  nodes: readonly FieldNode[]
  expected: ExpectedFields
  data: SampleData | undefined
  onClose: () => void
  onOpen: (dotted: string) => void
}) {
  const { of, nodes, expected, data, onClose, onOpen } = props
  const move = useChangeField()
  const named = useNewName(nodes, of?.path)
  const [formula, setFormula] = useState('')
  const { name, path, label } = named
  const dotted = path.join('.')
  const before = flatNodes(nodes).find((node) => node.path.join('.') === dotted)
  const isSent =
    before !== undefined &&
    canBeCalculated(before) &&
    (before.declaration !== undefined || valuesAt(data, path).length > 0)
  const fault = isSent ? nameFault(path, []) : named.fault
  // The formula is evaluated before it has a name.
  const tried = useMemo(() => (path.at(-1) === '' ? [...path.slice(0, -1), 'result'] : path), [path])
  const typeOf = useMemo(() => containerTypes(nodes, data), [nodes, data])
  const plain = useMemo(() => ({ formula }), [formula])
  const kind = useFormulasWith(tried, plain, typeOf).kinds.get(tried.join('.'))
  const declared = before?.declaration
  const declaration = useMemo(
    () => ({ formula, ...resultSettings(declared, kind), ...(label !== undefined && { label }) }),
    [formula, declared, kind, label],
  )
  const formulas = useFormulasWith(tried, declaration, typeOf)
  const isRight = fault === undefined && formula.trim() !== '' && !formulas.faults.has(dotted)
  const add = () => {
    move(
      {
        settings: (now) => asFormula(now, path, declaration, typeOf),
        samples: (source) => samplesWithout(source, path),
      },
      { label: isSent ? `Calculating “${name}”` : `Adding formula “${name}”`, of: dotted },
    )
    onOpen(dotted)
  }
  return (
    <PanelFrame
      title={of ? `Formula for ${declared?.label ?? name}` : 'New formula'}
      about="Calculated from other fields, not part of the data."
      isBegun={(named.typed !== '' && !of) || formula !== ''}
      onClose={onClose}
    >
      {!of && <NameAndPosition of={{ ...named, fault }} nodes={nodes} placeholder="total" />}
      {isSent && (
        <p className={classes.hint}>
          {dotted} is currently part of the data. If you add a formula, remove it from your tables and API
          calls. It is removed from the samples automatically.
        </p>
      )}
      {of && fault !== undefined && <p className={classes.fault}>{fault}</p>}
      <FormulaField path={tried} {...{ formula, formulas, nodes, expected, onOpen }} onChange={setFormula} />
      <Group gap="sm">
        <Button disabled={!isRight} onClick={add}>
          {isSent ? `Calculate ${path.at(-1)}` : 'Add formula'}
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </PanelFrame>
  )
}
