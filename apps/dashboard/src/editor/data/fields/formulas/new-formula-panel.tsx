import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useSettings } from '../../../draft/use-settings.ts'
import type { SampleData } from '../../samples/sample-text.ts'
import { declarationAt, withComputed, withDeclaration } from '../declarations.ts'
import type { ExpectedFields } from '../expected-fields.ts'
import { containerType, type FieldNode, flatNodes, valuesAt } from '../field-tree.ts'
import { nameFault, placesFor } from '../panel/new-name.ts'
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
  const { settings, write } = useSettings()
  const [name, setName] = useState('')
  const [around, setAround] = useState('')
  const [formula, setFormula] = useState('')
  const path = useMemo(
    () => [...(around === '' ? [] : around.split('.')), name.trim() || 'result'],
    [around, name],
  )
  const declaration = useMemo(() => ({ formula }), [formula])
  const formulas = useCandidate(path, declaration)
  const wrongName = name === '' ? 'Every field has a name.' : nameFault(path, nodes)
  const isRight = wrongName === undefined && formula.trim() !== '' && !formulas.faults.has(path.join('.'))
  const add = () => {
    write(
      (now) => ({
        ...withComputed(now, path, declaration),
        ...(around !== '' &&
          !declarationAt({ fields: settings.fields ?? {} }, around.split('.')) &&
          declareAround(now)),
      }),
      { label: `Adding the formula ${name.trim()}`, field: 'add', of: path.join('.') },
    )
    onOpen(path.join('.'))
  }
  /** Formulas know of a list only what is declared. */
  const declareAround = (now: typeof settings) => {
    const place = around.split('.')
    const node = flatNodes(nodes).find((one) => one.path.join('.') === around)
    return withDeclaration(now, place, {
      type: containerType(node ?? { kind: 'list' }, valuesAt(data, place)),
    })
  }
  return (
    <PanelFrame
      title="A formula"
      about="Calculated from other fields; callers do not send it."
      isBegun={name !== '' || formula !== ''}
      onClose={onClose}
    >
      <Group grow align="flex-start" gap="sm">
        <TextInput
          label="Name"
          placeholder="total"
          maxLength={100}
          value={name}
          error={name === '' ? undefined : wrongName}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NativeSelect
          label="Where"
          value={around}
          data={placesFor(nodes)}
          onChange={(event) => setAround(event.currentTarget.value)}
        />
      </Group>
      <FormulaField {...{ path, formula, formulas, nodes, expected, onOpen }} onChange={setFormula} />
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
