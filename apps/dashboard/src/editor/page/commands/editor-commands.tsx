import { readSentence } from '@platen/assistant/composer'
import {
  type CommandDefinition,
  commandDefinitions,
  runCommand,
  type Saying,
} from '@platen/template/commands'
import { useState } from 'react'
import { type PaletteAction, usePaletteActions } from '../../../shell/command-palette/palette-actions.ts'
import { useDraftStore } from '../../draft/draft-store.ts'
import { useSelectionStore } from '../selection-store.ts'
import { showRefusal } from '../show-refusal.ts'
import { inLabels } from './argument-kind.ts'
import { CommandForm } from './command-form.tsx'
import { useApplyResult } from './use-apply-result.ts'

/**
 * Adds the editing commands to the command palette. A command without required arguments runs immediately; other commands open a form. A sentence
 * that matches a command runs with the arguments that it contains.
 */
export function EditorCommands() {
  const draft = useDraftStore()
  const selection = useSelectionStore()
  const apply = useApplyResult()
  const [openCommand, setOpenCommand] = useState<CommandDefinition>()

  function choose(definition: CommandDefinition): void {
    const { required = [] } = definition.arguments as { required?: readonly string[] }
    if (required.length > 0) return setOpenCommand(definition)
    const about = 'part' in definition.arguments.properties ? selection.getState().selected?.at : undefined
    const result = runCommand(draft.getState().source, { name: definition.name, arguments: {}, about })
    if ('refused' in result) setOpenCommand(definition)
    else apply(result)
  }
  function read(sentence: string): PaletteAction | undefined {
    // A single keyword opens the form of its command.
    const isKeyword = allKeywords.has(sentence.trim().toLowerCase())
    const run = isKeyword ? undefined : readSentence(sentence)
    return (
      run && {
        label: sentence.trim(),
        description: 'Runs this sentence as a command',
        run: () => {
          const made = run({ source: draft.getState().source, about: selection.getState().selected?.at })
          if ('declined' in made)
            showRefusal({ refused: made.declined || 'No command matches this sentence.' })
          else apply(made)
        },
      }
    )
  }
  usePaletteActions(
    commandDefinitions.map((definition: CommandDefinition) => ({
      label: definition.title,
      description: firstSentence(definition),
      keywords: wordsOf(definition),
      run: () => choose(definition),
    })),
    { group: 'Edit the page', read },
  )
  return (
    openCommand && (
      <CommandForm key={openCommand.name} of={openCommand} onClose={() => setOpenCommand(undefined)} />
    )
  )
}

const allKeywords = new Set(
  commandDefinitions.flatMap((definition: CommandDefinition) => definition.keywords),
)

/** Returns the first sentence of a command's description. The form shows all of it. */
function firstSentence({ description, arguments: { properties } }: CommandDefinition): string {
  const [first = ''] = /^.*?[.](?=\s|$)/.exec(description) ?? []
  return inLabels(first, Object.keys(properties))
}

/** Returns the search terms of a command: its keywords, the keywords of its choices, and its sentence patterns without their syntax. */
function wordsOf({ keywords, choices = {}, sayings }: CommandDefinition): string[] {
  const ofChoices = Object.values(choices).flatMap((choice) => Object.values(choice).flat())
  const sayingTexts = Object.values(sayings).flat().map(textOf)
  return [...keywords, ...ofChoices, ...sayingTexts]
}

function textOf(saying: Saying): string {
  const texts = typeof saying === 'string' ? [saying] : Object.values(saying).flat()
  return texts
    .filter((text) => typeof text === 'string')
    .join(' ')
    .replaceAll(/\{\w+\}|[[\]()|*]/g, ' ')
}
