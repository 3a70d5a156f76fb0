import { type WebhookEndpoint, webhookEvents } from '@platen/contract'
import { expect } from 'chai'
import { attemptState, endpointState, eventSummary } from './event-labels.ts'

const endpoint: WebhookEndpoint = {
  endpointId: 'whe_1',
  url: 'https://example.com/',
  description: '',
  events: [...webhookEvents],
  templateIds: null,
  isTest: false,
  enabled: true,
  createdAt: '2026-11-01T00:00:00.000Z',
}

describe('labels for webhooks', () => {
  it('distinguish an endpoint that its owner paused from one that the service turned off', () => {
    const labels = [
      endpoint,
      { ...endpoint, enabled: false },
      { ...endpoint, enabled: false, disabledReason: 'It failed.' },
    ].map((each) => endpointState(each).label)
    expect(labels).to.deep.equal(['On', 'Paused', 'Turned off'])
  })

  it('show the status of an attempt, or that there was no response', () => {
    const attempt = { attemptId: 'att_1', messageId: 'msg_1', event: 'batch.failed', at: '', ms: 1 } as const
    expect(attemptState({ ...attempt, status: 204 })).to.deep.equal({ label: '204', color: 'teal' })
    expect(attemptState({ ...attempt, status: 301, error: 'It redirects.' }).color).to.equal('red')
    expect(attemptState({ ...attempt, error: 'No answer in time.' }).label).to.equal('No response')
  })

  it('say “All events” if all are selected, and list the names otherwise', () => {
    expect(eventSummary(webhookEvents)).to.equal('All events')
    expect(eventSummary(['batch.failed'])).to.equal('batch.failed')
  })
})
