import { type Action, description, type Trigger } from '../../shared/description.ts'
import {
  asked,
  bodySchema,
  flavor,
  inputSchema,
  messageSchema,
  outputSchema,
  type Schema,
} from './schemas.ts'

const { connection, schema, subscriptions } = description
const actions = Object.values<Action>(description.actions)
const triggers = Object.values<Trigger>(description.triggers)
const problem = { default: { description: 'The error, with a pointer to each invalid value.' } }

/** Returns the files of Power Automate's connector by path, in the format of its CLI. */
export function powerAutomateConnector(): Map<string, string> {
  const files = { 'apiDefinition.swagger.json': definition(), 'apiProperties.json': properties() }
  return new Map(
    Object.entries(files).map(([file, content]) => [file, `${JSON.stringify(content, null, 2)}\n`]),
  )
}

function definition(): Schema {
  return {
    swagger: '2.0',
    info: { title: description.name, description: description.summary, version: description.version },
    // Required, but unused: each connection has its own host (apiProperties.json).
    host: 'platen.example.com',
    basePath: '/',
    schemes: ['https'],
    consumes: ['application/json'],
    produces: ['application/json'],
    paths: paths(),
    definitions: {},
    'x-ms-capabilities': {
      testConnection: { operationId: asked.templates, parameters: { limit: 1 } },
    },
  }
}

function paths(): Schema {
  const templateId = { name: 'templateId', in: 'path', required: true, type: 'string' }
  return {
    ...Object.fromEntries(actions.map((action) => [action.request.path, toPath(action)])),
    [schema.path]: {
      get: {
        operationId: asked.data,
        summary: 'Describe Data',
        'x-ms-visibility': 'internal',
        parameters: [
          { ...templateId, ...inPath },
          {
            name: flavor.name,
            in: 'query',
            required: true,
            type: 'string',
            default: flavor.value,
            'x-ms-visibility': 'internal',
          },
        ],
        responses: { 200: { description: 'The schema.', schema: { type: 'object' } }, ...problem },
      },
    },
    ...Object.fromEntries(triggers.map((trigger) => [placeOf(trigger), toTriggerPath(trigger)])),
    [`${subscriptions.path}/{${subscriptions.id}}`]: {
      delete: {
        operationId: 'Unsubscribe',
        summary: 'Unsubscribe',
        'x-ms-visibility': 'internal',
        parameters: [{ name: subscriptions.id, in: 'path', required: true, type: 'string', ...inPath }],
        responses: { 204: { description: 'The endpoint was removed.' }, ...problem },
      },
    },
  }
}

/** Without it, ids with special characters would be decoded twice. */
const inPath = { 'x-ms-url-encoding': 'single' }

function toPath(action: Action): Schema {
  const { label, help, request, inputs, outputs } = action
  const besideBody = inputs
    .filter((input) => input.in !== 'body')
    .map((input) => ({
      name: input.header ?? input.key,
      in: input.in,
      required: input.required ?? false,
      ...inputSchema(input),
      ...(input.in === 'path' && inPath),
    }))
  const body = { name: 'body', in: 'body', required: true, schema: bodySchema(action) }
  return {
    [request.method.toLowerCase()]: {
      operationId: idOf(action.key),
      summary: label,
      description: help,
      'x-ms-visibility': 'important',
      parameters: request.method === 'POST' ? [body, ...besideBody] : besideBody,
      responses: { [statusOf(action)]: { description: label, schema: answerSchema(action) }, ...problem },
    },
  }

  function answerSchema({ key }: Action): Schema {
    if (request.path === description.templates.path) {
      return { type: 'object', properties: { data: { type: 'array', items: outputSchema(outputs) } } }
    }
    const answer = outputSchema(outputs)
    if (key !== 'getDocument') return answer
    const result = outputSchema(description.actions.generateDocument.outputs)
    return { ...answer, properties: { ...(answer['properties'] as Schema), result } }
  }
}

/** Batches are started without waiting. */
function statusOf({ key }: Action): number {
  return key === 'runBatch' ? 202 : 200
}

function toTriggerPath(trigger: Trigger): Schema {
  const { key, label, help, events } = trigger
  return {
    'x-ms-notification-content': { description: label, schema: messageSchema(trigger) },
    post: {
      operationId: idOf(key),
      summary: label,
      description: help,
      'x-ms-trigger': 'single',
      'x-ms-trigger-hint': help,
      parameters: [
        {
          name: 'body',
          in: 'body',
          required: true,
          schema: {
            type: 'object',
            required: ['url', 'events'],
            properties: {
              url: { type: 'string', 'x-ms-notification-url': true, 'x-ms-visibility': 'internal' },
              events: {
                type: 'array',
                items: { type: 'string' },
                default: events,
                'x-ms-visibility': 'internal',
              },
              description: { type: 'string', default: 'Power Automate', 'x-ms-visibility': 'internal' },
            },
          },
        },
      ],
      responses: {
        201: { description: 'The endpoint was created. `Location` is the address for removing it.' },
        ...problem,
      },
    },
  }
}

function properties(): Schema {
  const parameter = (of: { key: string; label: string; help: string }, type: string, tabIndex: number) => ({
    type,
    uiDefinition: {
      displayName: of.label,
      description: of.help,
      tooltip: of.help,
      constraints: { tabIndex, clearText: type === 'string', required: 'true' },
    },
  })
  const policy = (templateId: string, title: string, more: Schema, operations?: string[]) => ({
    templateId,
    title,
    parameters: {
      ...(operations && { 'x-ms-apimTemplate-operationName': operations }),
      ...Object.fromEntries(
        Object.entries(more).map(([name, value]) => [`x-ms-apimTemplateParameter.${name}`, value]),
      ),
    },
  })
  const { baseUrl, apiKey } = connection
  const authorization = {
    name: 'Authorization',
    value: `Bearer @connectionParameters('${apiKey.key}')`,
    existsAction: 'override',
  }
  return {
    properties: {
      iconBrandColor: '#1f2937',
      capabilities: ['actions', 'triggers'],
      connectionParameters: {
        [baseUrl.key]: parameter(
          { ...baseUrl, help: `${baseUrl.help}, without a trailing slash` },
          'string',
          1,
        ),
        [apiKey.key]: parameter(apiKey, 'securestring', 2),
      },
      policyTemplateInstances: [
        policy('dynamichosturl', 'The connection’s own address', {
          urlTemplate: `@connectionParameters('${baseUrl.key}')`,
        }),
        policy('setheader', 'The connection’s key', authorization),
        policy(
          'routerequesttoendpoint',
          'All triggers are webhook endpoints',
          { newPath: subscriptions.path, httpMethod: '@Request.OriginalHTTPMethod' },
          triggers.map(({ key }) => idOf(key)),
        ),
      ],
    },
  }
}

/** Each trigger needs its own path, because a path has one operation. A policy routes all of them to the same path. */
function placeOf({ key }: Trigger): string {
  return `/triggers/${key}`
}

function idOf(key: string): string {
  return key.charAt(0).toUpperCase() + key.slice(1)
}
