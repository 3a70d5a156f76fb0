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
import { calculated, canBeCalculated } from '../field-moves.ts'
import { NameAndPlace, useNewName } from '../panel/name-and-place.tsx'
import { nameFault } from '../../../fields/new-field-name.ts'
import { PanelFrame } from '../../../panel/panel-frame.tsx'
import classes from '../../../panel/panel.module.css'
import { useMoveField } from '../use-move-field.ts'
import { FormulaField, useCandidate } from './formula-field.tsx'
import { asResult } from './result-types.ts'

/** A new formula, tried before it is added; one of a name that is sent takes the field's place. */
export function NewFormulaPanel(props: {
  /** The field that it is to give. */
  of?: FieldNode
  nodes: readonly FieldNode[]
  expected: ExpectedFields
  data: SampleData | undefined
  onClose: () => void
  onOpen: (dotted: string) => void
}) {
  const { of, nodes, expected, data, onClose, onOpen } = props
  const move = useMoveField()
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
  // It is tried before it has a name.
  const tried = useMemo(() => (path.at(-1) === '' ? [...path.slice(0, -1), 'result'] : path), [path])
  const typeOf = useMemo(() => containerTypes(nodes, data), [nodes, data])
  const plain = useMemo(() => ({ formula }), [formula])
  const kind = useCandidate(tried, plain, typeOf).kinds.get(tried.join('.'))
  const said = before?.declaration
  const declaration = useMemo(
    () => ({ formula, ...asResult(said, kind), ...(label !== undefined && { label }) }),
    [formula, said, kind, label],
  )
  const formulas = useCandidate(tried, declaration, typeOf)
  const isRight = fault === undefined && formula.trim() !== '' && !formulas.faults.has(dotted)
  const add = () => {
    move(
      {
        settings: (now) => calculated(now, path, declaration, typeOf),
        samples: (source) => samplesWithout(source, path),
      },
      { label: isSent ? `Calculating ${name}` : `Adding the formula ${name}`, of: dotted },
    )
    onOpen(dotted)
  }
  return (
    <PanelFrame
      title={of ? `A formula for ${said?.label ?? name}` : 'A formula'}
      about="Calculated from other fields; nobody fills it in."
      isBegun={(named.typed !== '' && !of) || formula !== ''}
      onClose={onClose}
    >
      {!of && <NameAndPlace of={{ ...named, fault }} nodes={nodes} placeholder="total" />}
      {isSent && (
        <p className={classes.hint}>
          {dotted} is filled in now. With the formula it is left out of tables, of what programs send, and of
          the samples.
        </p>
      )}
      {of && fault !== undefined && <p className={classes.fault}>{fault}</p>}
      <FormulaField path={tried} {...{ formula, formulas, nodes, expected, onOpen }} onChange={setFormula} />
      <Group gap="sm">
        <Button disabled={!isRight} onClick={add}>
          {isSent ? `Calculate ${path.at(-1)} with it` : 'Add the formula'}
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </PanelFrame>
  )
}
