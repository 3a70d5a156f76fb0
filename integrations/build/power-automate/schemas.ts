import {
  type Action,
  description,
  type Input,
  type Output,
  type OutputGroup,
  type Trigger,
} from '../../shared/description.ts'

/** A Swagger 2.0 schema with Power Automate's extensions. */
export type Schema = Record<string, unknown>

const { templates } = description

/** Names of operations that other operations call at design time. */
export const asked = { templates: 'FindTemplate', data: 'DescribeData' } as const

/** The query parameter that requests a schema for Power Automate, and its value. */
export const flavor = { name: 'flavor', value: 'power-automate' } as const

/** Returns the schema of an action's body. */
export function bodySchema({ inputs }: Action): Schema {
  const inBody = inputs.filter((input) => input.in === 'body')
  const required = inBody.filter((input) => input.required).map(({ key }) => key)
  return {
    type: 'object',
    properties: Object.fromEntries(inBody.map((input) => [input.key, inputSchema(input)])),
    ...(required.length > 0 && { required }),
  }
}

/** Returns the schema of one input. */
export function inputSchema(input: Input): Schema {
  const { label, help, fallback } = input
  const said = {
    'x-ms-summary': label,
    description: help,
    ...(fallback !== undefined && { default: fallback }),
  }
  switch (input.type) {
    case 'template':
      return { ...said, type: 'string', ...templateChoices }
    case 'data':
      return { ...said, ...typedByTemplate }
    case 'items':
      return { ...said, type: 'array', items: typedByTemplate }
    case 'choice':
      return {
        ...said,
        type: 'string',
        enum: (input.choices ?? []).map(({ value }) => value),
        'x-ms-enum-values': (input.choices ?? []).map(({ value, label: displayName }) => ({
          value,
          displayName,
        })),
      }
    case 'number':
    case 'boolean':
      return { ...said, type: input.type }
    case 'text':
    case 'secret':
      return { ...said, type: 'string' }
    default:
      return input.type satisfies never
  }
}

/** Declared twice: for old designers, and for those that support `body/…` references. */
const templateChoices = {
  'x-ms-dynamic-values': {
    operationId: asked.templates,
    parameters: { limit: templates.limit },
    'value-collection': 'data',
    'value-path': templates.value,
    'value-title': templates.label,
  },
  'x-ms-dynamic-list': {
    operationId: asked.templates,
    parameters: { limit: { value: templates.limit } },
    itemsPath: 'data',
    itemValuePath: templates.value,
    itemTitlePath: templates.label,
  },
}

const typedByTemplate: Schema = {
  type: 'object',
  'x-ms-dynamic-schema': {
    operationId: asked.data,
    parameters: { templateId: { parameter: 'templateId' }, [flavor.name]: flavor.value },
  },
  'x-ms-dynamic-properties': {
    operationId: asked.data,
    parameters: {
      templateId: { parameterReference: 'body/templateId' },
      [flavor.name]: { value: flavor.value },
    },
  },
}

const outputTypes: Record<Output['type'], Schema> = {
  text: { type: 'string' },
  number: { type: 'number' },
  date: { type: 'string', format: 'date-time' },
  // File content in base64.
  file: { type: 'string', format: 'byte' },
}

/** Returns the schema of an action's output. */
export function outputSchema(outputs: readonly (Output | OutputGroup)[]): Schema {
  const properties = Object.fromEntries(
    outputs.map((output) => {
      const type = 'parts' in output ? outputSchema(output.parts) : outputTypes[output.type]
      return [output.key, { 'x-ms-summary': output.label, ...type }]
    }),
  )
  return { type: 'object', properties }
}

/** Returns the schema of a trigger's message, with its ID first. */
export function messageSchema({ outputs }: Trigger): Schema {
  return {
    type: 'object',
    properties: {
      id: { type: 'string', 'x-ms-summary': 'Event ID' },
      type: { type: 'string', 'x-ms-summary': 'Event' },
      timestamp: { type: 'string', format: 'date-time', 'x-ms-summary': 'When' },
      data: outputSchema(outputs),
    },
  }
}
