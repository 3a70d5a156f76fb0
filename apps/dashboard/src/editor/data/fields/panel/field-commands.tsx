import { Button } from '@mantine/core'
import { IconMathFunction } from '@tabler/icons-react'
import {
  samplesWithout,
  type FieldNode,
  flatNodes,
  type SampleData,
  type ExpectedFields,
} from '@platen/template/draft'
import { canBeCalculated, isReadByFormulas, withoutField } from '../field-settings.ts'
import { useChangeField } from '../use-change-field.ts'
import { FixedText, canHaveFixedText } from './fixed-text.tsx'
import { NameCommands } from './name-commands.tsx'
import { DeleteLine } from '../../../panel/delete-line.tsx'
import classes from '../../../panel/panel.module.css'

/** Commands for a data field: calculate it with a formula, set fixed text, rename it, or delete it if nothing uses it. */
export function FieldCommands(props: {
  node: FieldNode
  nodes: readonly FieldNode[]
  expected: ExpectedFields
  data: SampleData | undefined
  onCalculate: () => void
  onClose: () => void
}) {
  const { node, nodes, expected, data, onCalculate, onClose } = props
  const { path, name, declaration } = node
  const move = useChangeField()
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
            Calculate with a formula…
          </Button>
          {canHaveFixedText(node) && <FixedText {...{ node, nodes, data }} />}
        </div>
      )}
      {node.partOf === undefined && <NameCommands {...{ node, nodes, onClose }} isRemovable={isInText} />}
      {declaration && !isInText && isRead && (
        <p className={classes.hint}>Formulas use this field. Change them before you delete it.</p>
      )}
      {declaration && !isInText && !isRead && (
        <DeleteLine
          label="Delete field"
          onDelete={() => {
            move(
              {
                settings: (now) => withoutField(now, path),
                samples: (source) => samplesWithout(source, path),
              },
              { label: `Deleting field “${name}”`, of: path.join('.') },
            )
            onClose()
          }}
        >
          <p className={classes.hint}>
            The template does not use this field. It is also removed from the samples.
          </p>
        </DeleteLine>
      )}
    </>
  )
}
