import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DraftSource, TurnEvent } from '@platen/contract'
import { expect } from 'chai'
import express, { type Response } from 'express'
import { openTurnStream } from './turn-stream.ts'

const draftOf = (letters: number): DraftSource => ({
  files: { 'template.html': 'x'.repeat(letters) },
  assets: {},
})

describe('openTurnStream', () => {
  it('skips drafts for slow readers, but sends every other event', async () => {
    const opened = Promise.withResolvers<Response>()
    const server = http.createServer(express().get('/', (_req, res) => opened.resolve(res)))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const response = fetch(`http://127.0.0.1:${port}/`)
    const res = await opened.promise
    const stream = openTurnStream(res)
    const steps = Array.from({ length: 100 }, (_, index) => ({ words: `Step ${index}` }))
    for (const step of steps) {
      stream.send({ kind: 'draft', source: draftOf(2 ** 20) })
      stream.send({ kind: 'step', step })
    }
    expect(res.writableLength).to.be.below(20 * 2 ** 20)
    stream.end()
    const events = (await (await response).text())
      .split('\n\n')
      .filter(Boolean)
      .map((block) => JSON.parse(block.slice('data: '.length)) as TurnEvent)
    expect(events.flatMap((event) => (event.kind === 'step' ? [event.step] : []))).to.deep.equal(steps)
    expect(events.some(({ kind }) => kind === 'draft')).to.equal(true)
    server.close()
    await once(server, 'close')
  })
})
