import { Button, Group, Stack, Textarea } from '@mantine/core'
import { isTextType } from '@platen/contract'
import { IconPin } from '@tabler/icons-react'
import { useState } from 'react'
import {
  callersWords,
  samplesWithout,
  containerTypes,
  type FieldNode,
  valuesAt,
  type SampleData,
} from '@platen/template/draft'
import classes from '../../../panel/panel.module.css'
import { calculated } from '../field-moves.ts'
import { asResult } from '../formulas/result-types.ts'
import { useMoveField } from '../use-move-field.ts'

/** Whether each document may print one text for the field. */
export const canBeFixed = ({ declaration }: FieldNode): boolean =>
  declaration === undefined || isTextType(declaration.type)

/** Gives a field one text in all documents, such as the sender's name: a formula that is that text. Data does not send it any more. */
export function AlwaysSame(props: {
  node: FieldNode
  nodes: readonly FieldNode[]
  data: SampleData | undefined
}) {
  const { node, nodes, data } = props
  const { path, name, declaration } = node
  const move = useMoveField()
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
        The same in every document …
      </Button>
    )
  }
  const fix = () =>
    move(
      {
        settings: (now) =>
          calculated(
            now,
            path,
            { formula: JSON.stringify(typed), ...asResult(declaration, { kind: 'text' }) },
            containerTypes(nodes, data),
          ),
        samples: (source) => samplesWithout(source, path),
      },
      { label: `Fixing ${name}`, of: path.join('.') },
    )
  return (
    <Stack gap="xs">
      <Textarea
        label="In every document"
        autosize
        minRows={1}
        maxRows={8}
        maxLength={4_000}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p className={classes.hint}>{callersWords.removed(path)}</p>
      <Group gap="sm">
        <Button size="compact-sm" disabled={typed.trim() === ''} onClick={fix}>
          Print this in every document
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setTyped(undefined)}>
          Cancel
        </Button>
      </Group>
    </Stack>
  )
}
