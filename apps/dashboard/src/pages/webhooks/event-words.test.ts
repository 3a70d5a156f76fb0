import { type WebhookEndpoint, webhookEvents } from '@platen/contract'
import { expect } from 'chai'
import { attemptState, endpointState, eventsWords } from './event-words.ts'

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

describe('words for webhooks', () => {
  it('an endpoint that its owner paused is told from one that the service switched off', () => {
    const words = [
      endpoint,
      { ...endpoint, enabled: false },
      { ...endpoint, enabled: false, disabledReason: 'It failed.' },
    ].map((each) => endpointState(each).word)
    expect(words).to.deep.equal(['On', 'Paused', 'Switched off'])
  })

  it('a try shows its status, and that there was none', () => {
    const attempt = { attemptId: 'att_1', messageId: 'msg_1', event: 'batch.failed', at: '', ms: 1 } as const
    expect(attemptState({ ...attempt, status: 204 })).to.deep.equal({ word: '204', color: 'teal' })
    expect(attemptState({ ...attempt, status: 301, error: 'It redirects.' }).color).to.equal('red')
    expect(attemptState({ ...attempt, error: 'No answer in time.' }).word).to.equal('No answer')
  })

  it('all events are one word, some are named', () => {
    expect(eventsWords(webhookEvents)).to.equal('Every event')
    expect(eventsWords(['batch.failed'])).to.equal('batch.failed')
  })
})
