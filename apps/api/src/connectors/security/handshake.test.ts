import type { ConnectorSecurity } from '@platen/contract'
import { expect } from 'chai'
import type { Request } from 'express'
import { answerBody, answerGet, answerQuery, type Handshake } from './handshake.ts'

interface HandshakeRequest {
  query?: Record<string, unknown>
  headers?: Record<string, string>
  body?: string
  scheme?: 'github' | 'none'
}

const long = 'x'.repeat(1_001)
const plain = (body: string): Handshake => ({ contentType: 'text/plain', body })
const slack = (challenge: unknown) => JSON.stringify({ type: 'url_verification', token: 't', challenge })
const subscribed = { 'hub.mode': 'subscribe', 'hub.topic': 'orders', 'hub.challenge': '<b>1158' }

const cases: [
  what: string,
  by: 'get' | 'query' | 'body',
  request: HandshakeRequest,
  answered: Handshake | undefined,
][] = [
  ['hub.challenge', 'get', { query: subscribed }, plain('<b>1158')],
  ['hub.challenge to unsubscribe', 'get', { query: { ...subscribed, 'hub.mode': 'unsubscribe' } }, undefined],
  ['a long hub.challenge', 'get', { query: { ...subscribed, 'hub.challenge': long } }, undefined],
  ['a repeated hub.challenge', 'get', { query: { ...subscribed, 'hub.challenge': ['1', '2'] } }, undefined],
  ['a request without a query', 'get', { query: {} }, undefined],
  ['validationToken', 'query', { query: { validationToken: 'a b&c' } }, plain('a b&c')],
  ['a long validationToken', 'query', { query: { validationToken: long } }, undefined],
  ['an empty validationToken', 'query', { query: { validationToken: '' } }, undefined],
  [
    'url_verification',
    'body',
    { body: slack('3eZb"') },
    { contentType: 'application/json', body: '{"challenge":"3eZb\\""}' },
  ],
  ['url_verification with an object', 'body', { body: slack({ a: 1 }) }, undefined],
  ['a long url_verification', 'body', { body: slack(long) }, undefined],
  ['a body that only contains its name', 'body', { body: '{"note":"url_verification"}' }, undefined],
  ['a body that is not JSON', 'body', { body: '"url_verification"]' }, undefined],
  ['ping', 'body', { headers: { 'x-github-event': 'ping' }, scheme: 'github' }, plain('pong')],
  ['a ping of another sender', 'body', { headers: { 'x-github-event': 'ping' } }, undefined],
  ['a push', 'body', { headers: { 'x-github-event': 'push' }, scheme: 'github' }, undefined],
]

describe('handshakes', () => {
  for (const [what, by, request, answered] of cases)
    it(`${answered ? 'answers' : 'ignores'} ${what}`, () => {
      const { query = {}, headers = {}, body = '{}', scheme = 'none' } = request
      const req = { query, get: (name: string) => headers[name] } as unknown as Request
      const security: ConnectorSecurity = { scheme }
      const response =
        by === 'get'
          ? answerGet(req)
          : by === 'query'
            ? answerQuery(req)
            : answerBody(security, req, Buffer.from(body))
      expect(response).to.deep.equal(answered)
    })
})
