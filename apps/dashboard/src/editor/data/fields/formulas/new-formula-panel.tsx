import { Button, Group } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useSettings } from '../../../draft/use-settings.ts'
import type { SampleData } from '../../samples/sample-text.ts'
import { declarationAt, withComputed, withDeclaration } from '../declarations.ts'
import type { ExpectedFields } from '../expected-fields.ts'
import { containerTypes, type FieldNode } from '../field-tree.ts'
import { NameAndPlace, useNewName } from '../panel/name-and-place.tsx'
import { PanelFrame } from '../panel/panel-frame.tsx'
import { FormulaField, useCandidate } from './formula-field.tsx'

/** A new formula, tried before it is added. */
export function NewFormulaPanel(props: {
  nodes: readonly FieldNode[]
  expected: ExpectedFields
  data: SampleData | undefined
  onClose: () => void
  onOpen: (dotted: string) => void
}) {
  const { nodes, expected, data, onClose, onOpen } = props
  const { write } = useSettings()
  const named = useNewName(nodes)
  const [formula, setFormula] = useState('')
  const { name, path, fault } = named
  const dotted = path.join('.')
  const declaration = useMemo(() => ({ formula }), [formula])
  // It is tried before it has a name.
  const tried = useMemo(() => (path.at(-1) === '' ? [...path.slice(0, -1), 'result'] : path), [path])
  const formulas = useCandidate(tried, declaration)
  const isRight = fault === undefined && formula.trim() !== '' && !formulas.faults.has(dotted)
  const add = () => {
    const around = path.slice(0, -1)
    const typeOf = containerTypes(nodes, data)
    write(
      (now) => ({
        ...withComputed(now, path, declaration),
        // Formulas know of a list only what is declared.
        ...(around.length > 0 &&
          !declarationAt({ fields: now.fields ?? {} }, around) &&
          withDeclaration(now, around, { type: typeOf(around) }, typeOf)),
      }),
      { label: `Adding the formula ${path.at(-1)}`, field: 'add', of: dotted },
    )
    onOpen(dotted)
  }
  return (
    <PanelFrame
      title="A formula"
      about="Calculated from other fields; callers do not send it."
      isBegun={name !== '' || formula !== ''}
      onClose={onClose}
    >
      <NameAndPlace of={named} nodes={nodes} placeholder="total" />
      <FormulaField path={tried} {...{ formula, formulas, nodes, expected, onOpen }} onChange={setFormula} />
      <Group gap="sm">
        <Button disabled={!isRight} onClick={add}>
          Add the formula
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </PanelFrame>
  )
}
