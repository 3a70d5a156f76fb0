import type { ConnectorSecurity } from '@platen/contract'
import { expect } from 'chai'
import type { Request } from 'express'
import { answerBody, answerGet, answerQuery, type Handshake } from './handshake.ts'

interface Asked {
  query?: Record<string, unknown>
  headers?: Record<string, string>
  body?: string
  scheme?: 'github' | 'none'
}

const long = 'x'.repeat(1_001)
const plain = (body: string): Handshake => ({ contentType: 'text/plain', body })
const slack = (challenge: unknown) => JSON.stringify({ type: 'url_verification', token: 't', challenge })
const subscribed = { 'hub.mode': 'subscribe', 'hub.topic': 'orders', 'hub.challenge': '<b>1158' }

const cases: [what: string, by: 'get' | 'query' | 'body', asked: Asked, answered: Handshake | undefined][] = [
  ['hub.challenge', 'get', { query: subscribed }, plain('<b>1158')],
  ['hub.challenge of who leaves', 'get', { query: { ...subscribed, 'hub.mode': 'unsubscribe' } }, undefined],
  ['a long hub.challenge', 'get', { query: { ...subscribed, 'hub.challenge': long } }, undefined],
  ['two of them', 'get', { query: { ...subscribed, 'hub.challenge': ['1', '2'] } }, undefined],
  ['no question at all', 'get', { query: {} }, undefined],
  ['validationToken', 'query', { query: { validationToken: 'a b&c' } }, plain('a b&c')],
  ['a long validationToken', 'query', { query: { validationToken: long } }, undefined],
  ['an empty validationToken', 'query', { query: { validationToken: '' } }, undefined],
  [
    'url_verification',
    'body',
    { body: slack('3eZb"') },
    { contentType: 'application/json', body: '{"challenge":"3eZb\\""}' },
  ],
  ['url_verification of no text', 'body', { body: slack({ a: 1 }) }, undefined],
  ['a long url_verification', 'body', { body: slack(long) }, undefined],
  ['a body that names it alone', 'body', { body: '{"note":"url_verification"}' }, undefined],
  ['a body that is no JSON', 'body', { body: '"url_verification"]' }, undefined],
  ['ping', 'body', { headers: { 'x-github-event': 'ping' }, scheme: 'github' }, plain('pong')],
  ['a ping of another than GitHub', 'body', { headers: { 'x-github-event': 'ping' } }, undefined],
  ['a push', 'body', { headers: { 'x-github-event': 'push' }, scheme: 'github' }, undefined],
]

describe('handshakes', () => {
  for (const [what, by, asked, answered] of cases)
    it(`${what} is ${answered ? 'answered' : 'no handshake'}`, () => {
      const { query = {}, headers = {}, body = '{}', scheme = 'none' } = asked
      const req = { query, get: (name: string) => headers[name] } as unknown as Request
      const security: ConnectorSecurity = { scheme }
      const given =
        by === 'get'
          ? answerGet(req)
          : by === 'query'
            ? answerQuery(req)
            : answerBody(security, req, Buffer.from(body))
      expect(given).to.deep.equal(answered)
    })
})
