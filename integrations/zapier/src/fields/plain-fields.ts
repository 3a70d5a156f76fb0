import type { PlainInputField, PlainOutputField } from 'zapier-platform-core'
import type { Action, Output } from '#shared/description'

const types = { text: 'string', number: 'number', date: 'datetime', file: 'file' } as const

/** Returns an action's inputs that only need a value. A template is chosen from a list. */
export function plainFields(action: Action, left: readonly string[] = []): PlainInputField[] {
  return action.inputs
    .filter((input) => !['data', 'items'].includes(input.type) && !left.includes(input.key))
    .map((input): PlainInputField => ({
      key: input.key,
      label: input.label,
      helpText: input.help,
      type: input.type === 'number' ? 'integer' : 'string',
      required: input.required ?? false,
      ...(input.type === 'template' && { dynamic: 'template.id.name', altersDynamicFields: true }),
      ...(input.choices && {
        choices: input.choices.map(({ value, label }) => ({ value, label, sample: value })),
      }),
      ...(input.fallback !== undefined && { default: String(input.fallback) }),
    }))
}

/** Returns the output fields for later steps. */
export function outputFields(outputs: readonly Output[]): PlainOutputField[] {
  return outputs.map(({ key, label, type }) => ({ key, label, type: types[type] }))
}
