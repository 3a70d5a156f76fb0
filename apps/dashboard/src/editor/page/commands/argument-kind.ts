import type { CommandDefinition } from '@platen/template/commands'
import { labelFromName } from '@platen/contract'

/** How a form asks for an argument. */
type ArgumentKind =
  | { kind: 'choice'; choices: readonly string[] }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'field' | 'list' | 'part' | 'other part' | 'of rows' | 'picture' }
  | { kind: 'colour' | 'length' | 'long text' | 'names' | 'text' | 'yes or no' }

export interface CommandArgument {
  name: string
  /** Shown to users: `New field`. */
  label: string
  description: string
  isRequired: boolean
  asks: ArgumentKind
}

/** The subset of JSON Schema that command arguments use. */
interface ArgumentSchema {
  type?: string
  description?: string
  enum?: readonly string[]
  pattern?: string
  minimum?: number
  maximum?: number
  maxLength?: number
}

/** An argument with at least this maximum length gets a multi-line input. */
const longTextLength = 1_000

/** Arguments that a form does not ask for: offsets in the source, and what the chat provides. */
const hidden = new Set(['beside', 'elements', 'example', 'labels'])

/** Returns the arguments of a command from its JSON Schema, required ones first. */
export function argumentsOf(definition: Pick<CommandDefinition, 'arguments'>): CommandArgument[] {
  const { properties, required = [] } = definition.arguments as {
    properties: Readonly<Record<string, ArgumentSchema>>
    required?: readonly string[]
  }
  return Object.entries(properties)
    .filter(([name]) => !hidden.has(name))
    .map(([name, schema]) => ({
      name,
      label: argumentLabel(name),
      // The description refers to arguments by their names in backticks.
      description: inLabels(schema.description ?? '', Object.keys(properties)),
      isRequired: required.includes(name),
      asks: kindOf(name, schema),
    }))
    .toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired))
}

/** Labels of arguments whose name is not the word that the editor uses. */
const ownLabels = new Map([
  ['colour', 'Color'],
  ['picture', 'Image'],
])

/** Returns the form label of an argument. */
function argumentLabel(name: string): string {
  return ownLabels.get(name) ?? labelFromName(name)
}

/** Replaces argument names in a sentence with their form labels and removes the backticks. */
export function inLabels(sentence: string, names: readonly string[]): string {
  return sentence.replaceAll(/`([^`]*)`/g, (_, code: string) =>
    names.includes(code) ? `“${argumentLabel(code)}”` : code,
  )
}

const byName: Readonly<Record<string, ArgumentKind>> = {
  field: { kind: 'field' },
  list: { kind: 'list' },
  part: { kind: 'part' },
  to: { kind: 'other part' },
  picture: { kind: 'picture' },
  value: { kind: 'of rows' },
  by: { kind: 'of rows' },
}

function kindOf(name: string, schema: ArgumentSchema): ArgumentKind {
  const known = byName[name]
  if (known) return known
  if (schema.enum) return { kind: 'choice', choices: schema.enum }
  if (schema.type === 'boolean') return { kind: 'yes or no' }
  if (schema.type === 'array') return { kind: 'names' }
  if (schema.type === 'integer' || schema.type === 'number')
    return { kind: 'number', min: schema.minimum ?? -Infinity, max: schema.maximum ?? Infinity }
  if (schema.pattern?.includes('(mm|cm|in|pt)') === true) return { kind: 'length' }
  if (schema.pattern?.includes('#[0-9a-fA-F]') === true) return { kind: 'colour' }
  return { kind: (schema.maxLength ?? 0) >= longTextLength ? 'long text' : 'text' }
}
