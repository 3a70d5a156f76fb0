import { Button, Group, Stack, Textarea } from '@mantine/core'
import { isTextType } from '@platen/contract'
import { IconPin } from '@tabler/icons-react'
import { useState } from 'react'
import {
  callerNotices,
  samplesWithout,
  containerTypes,
  type FieldNode,
  valuesAt,
  type SampleData,
} from '@platen/template/draft'
import classes from '../../../panel/panel.module.css'
import { asFormula } from '../field-settings.ts'
import { resultSettings } from '../formulas/result-types.ts'
import { useChangeField } from '../use-change-field.ts'

/** Whether the field can be replaced with fixed text. */
export const canHaveFixedText = ({ declaration }: FieldNode): boolean =>
  declaration === undefined || isTextType(declaration.type)

/** Replaces a field with fixed text in all documents, such as the sender's name. It becomes a formula with that text. */
export function FixedText(props: {
  node: FieldNode
  nodes: readonly FieldNode[]
  data: SampleData | undefined
}) {
  const { node, nodes, data } = props
  const { path, name, declaration } = node
  const move = useChangeField()
  const [typed, setTyped] = useState<string>()
  if (typed === undefined) {
    const [value] = valuesAt(data, path)
    return (
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPin size={14} aria-hidden />}
        onClick={() => setTyped(typeof value === 'string' ? value : '')}
      >
        Use the same text in all documents…
      </Button>
    )
  }
  const fix = () =>
    move(
      {
        settings: (now) =>
          asFormula(
            now,
            path,
            { formula: JSON.stringify(typed), ...resultSettings(declaration, { kind: 'text' }) },
            containerTypes(nodes, data),
          ),
        samples: (source) => samplesWithout(source, path),
      },
      { label: `Setting ${name} for all documents`, of: path.join('.') },
    )
  return (
    <Stack gap="xs">
      <Textarea
        label="Text in all documents"
        autosize
        minRows={1}
        maxRows={8}
        maxLength={4_000}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p className={classes.hint}>{callerNotices.removed(path)}</p>
      <Group gap="sm">
        <Button size="compact-sm" disabled={typed.trim() === ''} onClick={fix}>
          Use in all documents
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setTyped(undefined)}>
          Cancel
        </Button>
      </Group>
    </Stack>
  )
}
