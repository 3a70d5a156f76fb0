import {
  type IDataObject,
  type IHookFunctions,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
  NodeConnectionTypes,
} from 'n8n-workflow'
import { description as platen, type Trigger } from '#shared/description'
import { askPlaten } from '../Platen/request'
import { isGenuine, type MessageHeaders } from '#shared/verify-message'

const triggers: Record<string, Trigger> = platen.triggers
const { path: endpointsPath } = platen.subscriptions
/** Number of message IDs that are remembered, because messages can arrive twice. */
const knownMax = 200

/** Starts a workflow when a document is ready or has failed, or when a batch has ended. */
export class PlatenTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Platen Trigger',
    name: 'platenTrigger',
    icon: { light: 'file:../../icons/platen.svg', dark: 'file:../../icons/platen.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{ $parameter["on"].join(", ") }}',
    description: 'Starts when a document is ready or has failed, or when a batch has ended',
    defaults: { name: 'Platen Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'platenApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'platen' }],
    properties: [
      {
        displayName: 'Trigger On',
        name: 'on',
        type: 'multiOptions',
        required: true,
        options: Object.values(triggers).map(({ key, label, help }) => ({
          name: label,
          value: key,
          description: help,
        })),
        default: ['documentReady'],
      },
      {
        displayName:
          'Starts for documents that no request is waiting for: <i>Wait: Not at All</i>, <i>For the Callback</i>, or <code>Prefer: respond-async</code>. It does not start for <i>Wait: For the Document</i>.',
        name: 'waitNotice',
        type: 'notice',
        default: '',
        displayOptions: { show: { on: ['documentReady', 'documentFailed'] } },
      },
    ],
  }

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const { endpointId } = this.getWorkflowStaticData('node')
        if (endpointId === undefined) return false
        const { endpoints } = await askPlaten<{ endpoints: IDataObject[] }>(this, {
          method: 'GET',
          path: endpointsPath,
        })
        const url = this.getNodeWebhookUrl('default')
        return endpoints.some(
          (each) => each['endpointId'] === endpointId && each['url'] === url && each['enabled'] === true,
        )
      },
      async create(this: IHookFunctions): Promise<boolean> {
        const on = this.getNodeParameter('on', []) as string[]
        const events = on.flatMap((key) => triggers[key]?.events ?? [])
        const url = this.getNodeWebhookUrl('default')
        const made = await askPlaten<IDataObject>(this, {
          method: 'POST',
          path: endpointsPath,
          body: { url, events, description: 'n8n' },
        })
        const kept = this.getWorkflowStaticData('node')
        kept['endpointId'] = made['endpointId']
        kept['secret'] = made['secret']
        return true
      },
      async delete(this: IHookFunctions): Promise<boolean> {
        const kept = this.getWorkflowStaticData('node')
        if (typeof kept['endpointId'] !== 'string') return true
        try {
          await askPlaten(this, { method: 'DELETE', path: `${endpointsPath}/${kept['endpointId']}` })
        } catch (error) {
          // The endpoint may have been removed manually.
          if ((error as { httpCode?: string }).httpCode !== '404') {
            this.logger.error('The webhook endpoint could not be removed', { error })
            return false
          }
        }
        for (const name of ['endpointId', 'secret', 'known']) delete kept[name]
        return true
      },
    },
  }

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const request = this.getRequestObject()
    const kept = this.getWorkflowStaticData('node')
    const headers = this.getHeaderData() as MessageHeaders
    if (!isGenuine({ body: request.rawBody, headers }, String(kept['secret'] ?? ''))) {
      this.getResponseObject().status(401).json({ error: 'The signature is invalid' })
      return { noWebhookResponse: true }
    }
    const id = String(headers['webhook-id'])
    const known = (kept['known'] as string[] | undefined) ?? []
    if (known.includes(id)) return { webhookResponse: 'known' }
    kept['known'] = [...known, id].slice(-knownMax)
    return { workflowData: [[{ json: { id, ...this.getBodyData() } }]] }
  }
}
