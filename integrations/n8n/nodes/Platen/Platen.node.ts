import {
  type IExecuteFunctions,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
  NodeConnectionTypes,
} from 'n8n-workflow'
import { takeCallback } from './documents/await-callback'
import { generateDocuments } from './documents/generate-documents'
import { getColumnNames, getColumns, getFields } from './fields/load-fields'
import { getDocument, getTemplates, lookUp } from './look-up'
import { properties } from './properties'
import { runBatch } from './run-batch'
import { searchTemplates } from './templates'

export class Platen implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Platen',
    name: 'platen',
    icon: { light: 'file:../../icons/platen.svg', dark: 'file:../../icons/platen.dark.svg' },
    group: ['transform'],
    version: 1,
    subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
    description: 'Generate documents from templates and data, with typed fields and line items',
    defaults: { name: 'Platen' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'platenApi', required: true }],
    webhooks: [
      {
        name: 'default',
        httpMethod: 'POST',
        responseMode: 'onReceived',
        path: '',
        isFullPath: true,
        restartWebhook: true,
      },
    ],
    properties,
  }

  methods = {
    listSearch: { searchTemplates },
    resourceMapping: { getFields, getColumns },
    loadOptions: { getColumnNames },
  }

  /** The webhook endpoint belongs to a sleeping run: it is created when the run goes to sleep, and removed when it ends. */
  webhookMethods = {
    default: {
      checkExists: async () => true,
      create: async () => true,
      delete: async () => true,
    },
  }

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const resource = this.getNodeParameter('resource', 0) as string
    const operation = this.getNodeParameter('operation', 0) as string
    if (resource === 'batch') return [await runBatch(this)]
    if (resource === 'template') return [await lookUp(this, getTemplates)]
    if (operation === 'get') return [await lookUp(this, getDocument)]
    return [await generateDocuments(this)]
  }

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    return takeCallback(this)
  }
}
