import type { WebhookAttempt, WebhookEndpoint, WebhookEvent } from '@platen/contract'

/** Labels of the events. */
export const eventLabels: Record<WebhookEvent, string> = {
  'document.succeeded': 'An asynchronous document is ready',
  'document.failed': 'An asynchronous document failed',
  'batch.succeeded': 'A batch is done',
  'batch.failed': 'A batch failed',
  'batch.cancelled': 'A batch was canceled',
  'template.published': 'A new version of a template was published',
  'template.live_version_set':
    'The live version of a template changed because a version was pinned or unpinned',
}

/** Returns the label and the badge color of an endpoint's state. */
export function endpointState({ enabled, disabledReason }: WebhookEndpoint): {
  label: string
  color: string
} {
  if (enabled) return { label: 'On', color: 'teal' }
  return disabledReason === undefined
    ? { label: 'Paused', color: 'gray' }
    : { label: 'Turned off', color: 'red' }
}

/** Returns the label and the badge color of a delivery attempt. */
export function attemptState({ status, error }: WebhookAttempt): { label: string; color: string } {
  const label = status === undefined ? 'No response' : String(status)
  return { label, color: error === undefined ? 'teal' : 'red' }
}

/** Summarizes the events of an endpoint. */
export function eventSummary(events: readonly WebhookEvent[]): string {
  return events.length === Object.keys(eventLabels).length ? 'All events' : events.join(', ')
}
