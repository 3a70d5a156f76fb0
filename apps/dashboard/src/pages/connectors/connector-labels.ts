import {
  type ConnectorOutcome,
  type ConnectorScheme,
  type ConnectorSummary,
  type FaultItem,
  partsOfPointer,
} from '@platen/contract'
import { targetLabel, type FillTarget, findTarget } from '@platen/import/mapping'

/** Returns the label and the color of a connector's state. */
export function connectorState({ state, hasMapping }: Pick<ConnectorSummary, 'state' | 'hasMapping'>): {
  label: string
  color: string
} {
  if (state === 'off') return { label: 'Off', color: 'gray' }
  if (state === 'paused') return { label: 'Paused', color: 'yellow' }
  return hasMapping ? { label: 'On', color: 'teal' } : { label: 'Not set up', color: 'blue' }
}

/** Labels for delivery outcomes. */
export const outcomeLabels: Record<ConnectorOutcome, { label: string; color: string }> = {
  received: { label: 'Generating', color: 'blue' },
  filtered: { label: 'Filtered out', color: 'gray' },
  made: { label: 'Generated', color: 'teal' },
  failed: { label: 'Failed', color: 'red' },
  kept: { label: 'Needs attention', color: 'yellow' },
}

/** The steps to take in the sender's settings. */
export const schemeSteps: Record<ConnectorScheme, readonly string[]> = {
  none: ['Anyone who knows the address can send messages to it. Keep it secret.'],
  stripe: [
    'In Stripe, open Developers, then Webhooks, and add a destination.',
    'Paste the address above as its endpoint URL, and choose the event, such as invoice.paid.',
    'Copy the signing secret that Stripe shows (it starts with whsec_), and paste it here.',
  ],
  shopify: [
    'In Shopify, open Settings, then Notifications, then Webhooks, and create a webhook.',
    'Choose the event, such as Order payment, and the JSON format. Then paste the address above as the URL.',
    'Below the list, Shopify shows the secret that signs your webhooks. Copy it, and paste it here.',
  ],
  github: [
    'In the repository, open Settings, then Webhooks, and add a webhook.',
    'Paste the address above as the payload URL, and choose application/json as the content type.',
    'Create a long secret, and paste it both there and here.',
  ],
  'standard-webhooks': [
    'Paste the address above where your service asks for a webhook address.',
    'Copy the secret that it shows (it often starts with whsec_), and paste it here.',
  ],
  hmac: [
    'Paste the address above into your program as the webhook address.',
    'Look up in its documentation how it signs messages, and enter that below. A common scheme is filled in.',
    'Copy its signing secret, and paste it here.',
  ],
}

/** Returns the message for a fault. Missing data is named by the label of its field. */
export function faultMessage({ pointer, code, message }: FaultItem, targets: readonly FillTarget[]): string {
  if (code !== 'missing_key') return message
  const target = findTarget(targets, partsOfPointer(pointer).slice(1).join('.'))
  return target ? `“${targetLabel(target)}” is missing. Every document needs it.` : message
}
