import type { Bundle, Trigger, ZObject } from 'zapier-platform-core'
import { description, type Trigger as Described } from '#shared/description'
import { isGenuine } from '#shared/verify-message'

const { path: endpointsPath } = description.subscriptions

interface Message {
  type: string
  timestamp: string
  data: Record<string, unknown>
}

/** Registers a webhook endpoint while the Zap is on, and verifies the signature of each message. */
function toTrigger({ key, label, help, events, sample }: Described): Trigger {
  return {
    key,
    noun: label,
    display: { label, description: help.replace(/^Starts/, 'Triggers') },
    operation: {
      type: 'hook',
      performSubscribe: async (z: ZObject, bundle: Bundle) => {
        const body = { url: bundle.targetUrl, events, description: 'Zapier' }
        const { data } = await z.request<{ endpointId: string; secret: string }>({
          url: endpointsPath,
          method: 'POST',
          body,
        })
        return data
      },
      performUnsubscribe: async (z: ZObject, bundle: Bundle) => {
        const { endpointId } = bundle.subscribeData as unknown as { endpointId: string }
        await z.request({ url: `${endpointsPath}/${endpointId}`, method: 'DELETE' })
        return {}
      },
      perform: (_z: ZObject, bundle: Bundle) => {
        const headers = plainHeaders(bundle.rawRequest?.headers ?? {})
        const secret = String((bundle.subscribeData as { secret?: string } | undefined)?.secret ?? '')
        if (!isGenuine({ body: bundle.rawRequest?.content ?? '', headers }, secret)) return []
        const message = bundle.cleanedRequest as unknown as Message
        return [{ ...message, id: String(headers['webhook-id']) }]
      },
      performList: () => [sample as { id: string }],
      sample,
      outputFields: [
        { key: 'id', label: 'ID' },
        { key: 'type', label: 'Event' },
        { key: 'timestamp', label: 'When', type: 'datetime' },
      ],
    },
  }
}

/** Zapier changes `Webhook-Id` to `Http-Webhook-Id`. */
function plainHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase().replace(/^http-/, ''), value]),
  )
}

export const hooks: Record<string, Trigger> = Object.fromEntries(
  Object.values<Described>(description.triggers).map((trigger) => [trigger.key, toTrigger(trigger)]),
)
