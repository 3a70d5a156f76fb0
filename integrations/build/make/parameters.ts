import type { Action, Input, Output, OutputGroup, Trigger } from '../../shared/description.ts'

/** A Make app parameter. A string is the name of a remote procedure that returns parameters (`rpc://…`). */
export type Parameter = string | ({ type: string } & Record<string, unknown>)

const types: Record<Exclude<Input['type'], 'template' | 'data' | 'items'>, string> = {
  text: 'text',
  secret: 'password',
  number: 'number',
  boolean: 'boolean',
  choice: 'select',
}

const outputTypes = { text: 'text', number: 'number', date: 'date', file: 'buffer' } as const

/** The name of the file content in a module's output. */
export const fileName = 'data'

/** Returns the parameters of a module. Choosing a template adds the inputs of its data through the procedure `fieldsOf`. */
export function toParameters(action: Action, fieldsOf: string): Parameter[] {
  return action.inputs
    .filter(({ type }) => type !== 'data' && type !== 'items')
    .map((input) => {
      const { key: name, label, help, required = false, fallback, choices } = input
      const said = { name, label, help, required, ...(fallback !== undefined && { default: fallback }) }
      if (input.type === 'template') {
        return { ...said, type: 'select', options: { store: 'rpc://listTemplates', nested: [fieldsOf] } }
      }
      const type = types[input.type as keyof typeof types]
      return { ...said, type, ...(choices && { options: choices }) }
    })
}

/** Returns the output fields of a module. */
export function toInterface(outputs: readonly (Output | OutputGroup)[]): Parameter[] {
  return outputs.map((output) => {
    const { key: name, label } = output
    if ('parts' in output) return { name, label, type: 'collection', spec: toInterface(output.parts) }
    return { name: output.type === 'file' ? fileName : name, label, type: outputTypes[output.type] }
  })
}

/** Returns the output fields of a trigger: the message with its ID first. */
export function toMessageInterface({ outputs }: Trigger): Parameter[] {
  return [
    { name: 'id', label: 'Event ID', type: 'text' },
    { name: 'type', label: 'Event', type: 'text' },
    { name: 'timestamp', label: 'When', type: 'date' },
    { name: 'data', label: 'What Happened', type: 'collection', spec: toInterface(outputs) },
  ]
}
