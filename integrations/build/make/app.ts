import { type Action, description, type Input, type Trigger } from '../../shared/description.ts'
import {
  attachCall,
  baseCall,
  confirmCall,
  detachCall,
  fieldsCall,
  listTemplatesCall,
  receiveCall,
  testCall,
  toCall,
} from './calls.ts'
import { type Parameter, toInterface, toMessageInterface, toParameters } from './parameters.ts'

interface Component {
  label: string
  description?: string
  codeFiles: Record<string, string>
  [more: string]: unknown
}

const connectionName = 'platen'
const actions = Object.values<Action>(description.actions)
const triggers = Object.values<Trigger>(description.triggers)

/** Returns the files of Make's app by path, in the format of Make's editor. */
export function makeApp(): Map<string, string> {
  const files = new Map<string, string>()
  const write = (file: string, content: unknown) => {
    files.set(file, `${JSON.stringify(content, null, 2)}\n`)
    return file
  }
  /** Returns the files of a component, by kind. */
  const component = (kind: string, name: string, codes: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(codes).map(([code, content]) => {
        const file = `${kind}s/${kebab(name)}/${kebab(name)}.${kebab(code)}.iml.json`
        return [code, write(file, content)]
      }),
    )
  const connection = { connection: connectionName }

  const modules: Record<string, Component> = {}
  const rpcs: Record<string, Component> = {}
  const webhooks: Record<string, Component> = {}
  rpcs['listTemplates'] = {
    label: 'List Templates',
    ...connection,
    codeFiles: component('rpc', 'listTemplates', { communication: listTemplatesCall, params: [] }),
  }
  for (const action of actions) {
    const { key, label, help, request, kind, outputs } = action
    const typed = action.inputs.find(({ type }) => type === 'data' || type === 'items')
    const fields = typed && `${key}Fields`
    if (typed && fields) {
      rpcs[fields] = {
        label: `${label}: Fields`,
        ...connection,
        codeFiles: component('rpc', fields, {
          communication: fieldsCall(typed),
          params: [templateParameter(action)],
        }),
      }
    }
    modules[key] = {
      label,
      description: help,
      moduleType: kind === 'search' && request.path === description.templates.path ? 'search' : 'action',
      actionCrud: kind === 'search' ? 'read' : 'create',
      ...connection,
      codeFiles: component('module', key, {
        communication: toCall(action),
        staticParams: [],
        mappableParams: toParameters(action, `rpc://${fields ?? ''}`),
        interface: interfaceOf(action),
        samples: Object.fromEntries(outputs.map(({ key: name, sample }) => [name, sample])),
      }),
    }
  }
  for (const trigger of triggers) {
    const { key, label, help, sample } = trigger
    webhooks[kebab(key)] = {
      label,
      webhookType: 'web',
      ...connection,
      codeFiles: component('webhook', key, {
        communication: receiveCall,
        params: [],
        attach: attachCall(trigger),
        detach: detachCall,
      }),
    }
    modules[key] = {
      label,
      description: help,
      moduleType: 'instant_trigger',
      ...connection,
      webhook: kebab(key),
      codeFiles: component('module', key, {
        communication: confirmCall(trigger),
        staticParams: [],
        interface: toMessageInterface(trigger),
        samples: sample,
      }),
    }
  }
  const connectionParameters: Parameter[] = [
    { ...parameterOf(description.connection.baseUrl), type: 'url' },
    { ...parameterOf(description.connection.apiKey), type: 'password' },
  ]
  const connections = {
    [connectionName]: {
      label: description.name,
      connectionType: 'basic',
      codeFiles: component('connection', connectionName, {
        communication: testCall,
        params: connectionParameters,
      }),
    },
  }
  write('makecomapp.json', {
    fileVersion: 1,
    generalCodeFiles: {
      base: write('general/base.iml.json', baseCall),
      common: null,
      readme: 'README.md',
      groups: write('modules/groups.json', [
        { label: 'Documents', modules: actions.map(({ key }) => key) },
        { label: 'Events', modules: triggers.map(({ key }) => key) },
      ]),
    },
    components: {
      connection: connections,
      webhook: webhooks,
      module: modules,
      rpc: rpcs,
      function: {},
      endpoint: {},
    },
    // A placeholder: set the address before publishing.
    origins: [],
  })
  return files
}

function interfaceOf(action: Action): Parameter[] {
  const { generateDocument } = description.actions
  const document = action.key === 'getDocument' ? toInterface(generateDocument.outputs) : []
  return [...toInterface(action.outputs), ...document]
}

function templateParameter({ inputs }: Action): Parameter {
  const template = inputs.find(({ type }) => type === 'template') as Input
  return { name: template.key, label: template.label, type: 'text', required: true }
}

function parameterOf({ key: name, label, help }: { key: string; label: string; help: string }) {
  return { name, label, help, required: true }
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
