import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type CommandDefinition, pageParts, runCommand } from '@platen/template/commands'
import { type FormEvent, useMemo, useState } from 'react'
import { useDraftStore } from '../../draft/draft-store.ts'
import { useSelectionStore } from '../selection-store.ts'
import { ArgumentInput } from './argument-input.tsx'
import { argumentsOf, inLabels } from './argument-kind.ts'
import { useApplyResult } from './use-apply-result.ts'

interface Problem {
  /** Absent for a problem with the whole command. */
  argument?: string
  fault: string
}

/** Asks for the arguments of a command and runs it. The selected element is the default for the part that the command changes. */
export function CommandForm({ of: definition, onClose }: { of: CommandDefinition; onClose: () => void }) {
  const draft = useDraftStore()
  const selection = useSelectionStore()
  const apply = useApplyResult()
  const all = useMemo(() => argumentsOf(definition), [definition])
  // Nothing else changes the draft while the form is open.
  const [source] = useState(() => draft.getState().source)
  const parts = useMemo(
    () => (all.some(({ asks }) => /part/.test(asks.kind)) ? pageParts(source) : []),
    [all, source],
  )
  const [about, setAbout] = useState(() => selection.getState().selected?.at)
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({})
  const [problem, setProblem] = useState<Problem>()

  const set = (name: string, value: unknown) => {
    setProblem(undefined)
    setValues((before) => ({ ...before, [name]: value }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const hasPart = all.some(({ asks }) => asks.kind === 'part')
    const result = runCommand(draft.getState().source, {
      name: definition.name,
      // Omit arguments that were cleared.
      arguments: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
      about: hasPart ? about : undefined,
    })
    if ('refused' in result) return setProblem(result.beside ?? { fault: result.refused })
    onClose()
    apply(result)
  }
  const names = all.map(({ name }) => name)
  return (
    <Modal opened onClose={onClose} title={definition.title} centered>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm" c="dimmed">
            {inLabels(definition.description, names)}
          </Text>
          {all.map((argument, index) => (
            <ArgumentInput
              key={argument.name}
              of={argument}
              command={definition}
              source={source}
              parts={parts}
              value={argument.asks.kind === 'part' ? about : values[argument.name]}
              error={problem?.argument === argument.name ? inLabels(problem.fault, names) : undefined}
              isFirst={index === 0}
              onChange={(value) =>
                argument.asks.kind === 'part'
                  ? setAbout(value as number | undefined)
                  : set(argument.name, value)
              }
            />
          ))}
          {problem && problem.argument === undefined && (
            <Alert color="red" role="alert">
              {inLabels(problem.fault, names)}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">Run</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
