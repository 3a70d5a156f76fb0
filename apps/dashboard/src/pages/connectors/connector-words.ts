import {
  type ConnectorOutcome,
  type ConnectorScheme,
  type ConnectorSummary,
  type FaultItem,
  partsOfPointer,
} from '@platen/contract'
import { calledOf, type FillTarget, findTarget } from '@platen/import/mapping'

/** How a connector stands, in a word. */
export function stateWords({ state, hasMapping }: Pick<ConnectorSummary, 'state' | 'hasMapping'>): {
  word: string
  color: string
} {
  if (state === 'off') return { word: 'Off', color: 'gray' }
  if (state === 'paused') return { word: 'Paused', color: 'yellow' }
  return hasMapping ? { word: 'On', color: 'teal' } : { word: 'Not set up', color: 'blue' }
}

/** What became of a delivery, in a word. */
export const outcomeWords: Record<ConnectorOutcome, { word: string; color: string }> = {
  received: { word: 'Being made', color: 'blue' },
  filtered: { word: 'Left out', color: 'gray' },
  made: { word: 'Made', color: 'teal' },
  failed: { word: 'Failed', color: 'red' },
  kept: { word: 'Waits for you', color: 'yellow' },
}

/** What to do at the sender, a step a sentence. */
export const schemeSteps: Record<ConnectorScheme, readonly string[]> = {
  none: ['Anyone who knows the address can send to it. Keep it secret.'],
  stripe: [
    'In Stripe, open Developers, then Webhooks, and add a destination.',
    'Paste the address above as its endpoint URL, and choose the event, such as invoice.paid.',
    'Copy the signing secret that Stripe shows (it begins with whsec_), and paste it here.',
  ],
  shopify: [
    'In Shopify, open Settings, then Notifications, then Webhooks, and create a webhook.',
    'Choose the event, such as Order payment, the format JSON, and paste the address above as its URL.',
    'Below the list Shopify says what your webhooks are signed with: copy that, and paste it here.',
  ],
  github: [
    'In the repository, open Settings, then Webhooks, and add a webhook.',
    'Paste the address above as the payload URL, and choose application/json as the content type.',
    'Make up a long secret, and paste it both there and here.',
  ],
  'standard-webhooks': [
    'Paste the address above where your service asks for a webhook address.',
    'Copy the secret that it shows (often it begins with whsec_), and paste it here.',
  ],
  hmac: [
    'Paste the address above where your program sends to.',
    'Look in its documentation for how it signs, and say it below. A common way is filled in.',
    'Copy the secret that it signs with, and paste it here.',
  ],
}

/** What is wrong with a value, in the words of the template's fields where data alone would be named. */
export function faultWords({ pointer, code, message }: FaultItem, targets: readonly FillTarget[]): string {
  if (code !== 'missing_key') return message
  const target = findTarget(targets, partsOfPointer(pointer).slice(1).join('.'))
  return target ? `“${calledOf(target)}” is missing, which each document needs.` : message
}
