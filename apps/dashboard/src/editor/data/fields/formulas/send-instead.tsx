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
import { sent } from '../field-moves.ts'
import classes from '../../../panel/panel.module.css'
import { useMoveField } from '../use-move-field.ts'
import { asField } from './result-types.ts'

/** Makes a formula a field that callers send; the samples get what the formula has given. */
export function SendInstead(props: {
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
  const move = useMoveField()
  const declaration = asField(computed, kind)
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
              settings: (now) => sent(now, path, declaration, containerTypes(nodes, data)),
              samples: (source) => samplesWith(source, path, resultsOf),
            },
            { label: `Having ${name} sent`, of: path.join('.') },
          )
        }
      >
        Have it filled in instead
      </Button>
      <p className={classes.hint}>The formula goes; each sample gets the value that it gives now.</p>
    </div>
  )
}
