import { Button } from '@mantine/core'
import { IconMathFunction } from '@tabler/icons-react'
import {
  samplesWithout,
  type FieldNode,
  flatNodes,
  type SampleData,
  type ExpectedFields,
} from '@platen/template/draft'
import { canBeCalculated, isReadByFormulas, removed } from '../field-moves.ts'
import { useMoveField } from '../use-move-field.ts'
import { AlwaysSame, canBeFixed } from './always-same.tsx'
import { NameActs } from './name-acts.tsx'
import { DeleteLine } from '../../../panel/delete-line.tsx'
import classes from '../../../panel/panel.module.css'

/** What can become of a field that is sent: a formula gives it instead, or, where nothing uses it, it goes. */
export function FieldActs(props: {
  node: FieldNode
  nodes: readonly FieldNode[]
  expected: ExpectedFields
  data: SampleData | undefined
  onCalculate: () => void
  onClose: () => void
}) {
  const { node, nodes, expected, data, onCalculate, onClose } = props
  const { path, name, declaration } = node
  const move = useMoveField()
  const all = flatNodes([node])
  const isInText = all.some(({ uses, computed }) => uses.length > 0 || computed !== undefined)
  const isRead = all.some((one) => isReadByFormulas(expected.fields, one.path))
  return (
    <>
      {canBeCalculated(node) && (
        <div className={classes.last}>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconMathFunction size={14} aria-hidden />}
            onClick={onCalculate}
          >
            Calculate it with a formula …
          </Button>
          {canBeFixed(node) && <AlwaysSame {...{ node, nodes, data }} />}
        </div>
      )}
      {node.partOf === undefined && <NameActs {...{ node, nodes, onClose }} isRemovable={isInText} />}
      {declaration && !isInText && isRead && (
        <p className={classes.hint}>Formulas need it: change them first to delete it.</p>
      )}
      {declaration && !isInText && !isRead && (
        <DeleteLine
          label="Delete this field"
          onDelete={() => {
            move(
              {
                settings: (now) => removed(now, path),
                samples: (source) => samplesWithout(source, path),
              },
              { label: `Deleting the field ${name}`, of: path.join('.') },
            )
            onClose()
          }}
        >
          <p className={classes.hint}>Nothing uses it. It goes out of the samples, too.</p>
        </DeleteLine>
      )}
    </>
  )
}
