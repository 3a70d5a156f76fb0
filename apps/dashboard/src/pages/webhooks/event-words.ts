import type { WebhookAttempt, WebhookEndpoint, WebhookEvent } from '@platen/contract'

/** What each event is, for people. */
export const eventWords: Record<WebhookEvent, string> = {
  'document.succeeded': 'A document that was asked for in the background is ready',
  'document.failed': 'A document that was asked for in the background failed',
  'batch.succeeded': 'A batch is done',
  'batch.failed': 'A batch failed',
  'batch.cancelled': 'A batch was cancelled',
  'template.published': 'A new version of a template was published',
  'template.live_version_set': 'Another version of a template is live: one was pinned, or let go',
}

/** How an endpoint stands, in a word and the colour of its badge. */
export function endpointState({ enabled, disabledReason }: WebhookEndpoint): { word: string; color: string } {
  if (enabled) return { word: 'On', color: 'teal' }
  return disabledReason === undefined
    ? { word: 'Paused', color: 'gray' }
    : { word: 'Switched off', color: 'red' }
}

/** How a try ended, in a word and the colour of its badge. */
export function attemptState({ status, error }: WebhookAttempt): { word: string; color: string } {
  const word = status === undefined ? 'No answer' : String(status)
  return { word, color: error === undefined ? 'teal' : 'red' }
}

/** Which events an endpoint takes, in a few words. */
export function eventsWords(events: readonly WebhookEvent[]): string {
  return events.length === Object.keys(eventWords).length ? 'Every event' : events.join(', ')
}
