import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import type { Redis } from 'ioredis'
import { startRedisClock } from './redis-clock.ts'

describe('startRedisClock', () => {
  it('starts with a warning when each response takes over a second', async () => {
    const errors: unknown[] = []
    const exec = async () => {
      await pause(1_010)
      const ms = Date.now()
      return [[null, [String(Math.floor(ms / 1_000)), String((ms % 1_000) * 1_000)]]]
    }
    const redis = { pipeline: () => ({ time: () => ({ exec }) }) } as unknown as Pick<Redis, 'pipeline'>
    const clock = startRedisClock(redis, { onError: (error) => errors.push(error) })
    await clock.ready
    clock.close()
    expect(String(errors[0])).to.match(/^Error: Redis took \d+\.\d s to return its time/)
  })
})
