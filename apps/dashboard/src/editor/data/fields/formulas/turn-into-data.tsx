import { Button } from '@mantine/core'
import type { ComputedDeclaration } from '@platen/contract'
import type { ResultKind } from '@platen/merge/fields'
import {
  checkSample,
  type SampleData,
  samplesWith,
  containerTypes,
  type FieldNode,
  type ExpectedFields,
  calculate,
  type DraftFormulas,
  sentAt,
} from '@platen/template/draft'
import { IconTag } from '@tabler/icons-react'
import { asDataField } from '../field-settings.ts'
import classes from '../../../panel/panel.module.css'
import { useChangeField } from '../use-change-field.ts'
import { dataFieldOf } from './result-types.ts'

/** Converts a formula to a data field. The samples keep the calculated values. */
export function TurnIntoData(props: {
  node: FieldNode
  nodes: readonly FieldNode[]
  computed: ComputedDeclaration
  kind: ResultKind
  formulas: DraftFormulas
  expected: ExpectedFields
  data: SampleData | undefined
}) {
  const { node, nodes, computed, kind, formulas, expected, data } = props
  const { path, name } = node
  const move = useChangeField()
  const declaration = dataFieldOf(computed, kind)
  if (!declaration) return null
  const resultsOf = (sample: SampleData) => {
    const wrong = checkSample(expected.fields, sample)
    const results = calculate(formulas, { data: sample, wrong, now: Date.now() })
    return (at: readonly (string | number)[]) => sentAt(results, at) ?? null
  }
  return (
    <div className={classes.last}>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconTag size={14} aria-hidden />}
        onClick={() =>
          move(
            {
              settings: (now) => asDataField(now, path, declaration, containerTypes(nodes, data)),
              samples: (source) => samplesWith(source, path, resultsOf),
            },
            { label: `Converting ${name} to a data field`, of: path.join('.') },
          )
        }
      >
        Convert to data field
      </Button>
      <p className={classes.hint}>Removes the formula. Each sample keeps the calculated value.</p>
    </div>
  )
}
