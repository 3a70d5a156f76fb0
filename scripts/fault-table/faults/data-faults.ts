import { closeSync, openSync, writeSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Fault, FaultContext } from '../fault.ts'
import { takeAllConnections } from './postgres-connections.ts'

let freeConnections: (() => void) | undefined

async function startEmptyRedis({ cluster: { redis } }: FaultContext): Promise<void> {
  await redis.kill()
  for (const name of await readdir(redis.folder))
    if (name !== 'redis.conf') await rm(path.join(redis.folder, name), { recursive: true })
  await redis.start()
}

const fillerOf = ({ cluster }: FaultContext) => path.join(cluster.smallDisk ?? '', 'filler')

/** Fills the disk to the last byte. */
function fillDisk(context: FaultContext): void {
  const file = openSync(fillerOf(context), 'w')
  for (const bytes of [2 ** 20, 4_096, 1]) {
    try {
      for (;;) writeSync(file, Buffer.alloc(bytes))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  closeSync(file)
}

/** Faults of Redis, PostgreSQL and the disk. */
export const dataFaults: Fault[] = [
  {
    name: 'redis-killed',
    title: 'Redis killed',
    begin: ({ cluster }) => cluster.redis.kill(),
    end: ({ cluster }) => cluster.redis.start(),
  },
  {
    name: 'redis-paused',
    title: 'Redis frozen',
    begin: ({ cluster }) => cluster.redis.pause(),
    end: ({ cluster }) => cluster.redis.resume(),
  },
  {
    name: 'redis-full',
    title: 'Redis out of memory (`maxmemory`)',
    begin: async ({ cluster }) => void (await cluster.askRedis('CONFIG', 'SET', 'maxmemory', '1mb')),
    end: async ({ cluster }) => void (await cluster.askRedis('CONFIG', 'SET', 'maxmemory', '0')),
  },
  {
    name: 'redis-flushed',
    title: '`FLUSHALL`',
    seconds: 0,
    begin: async ({ cluster }) => void (await cluster.askRedis('FLUSHALL')),
  },
  {
    name: 'redis-scripts',
    title: '`SCRIPT FLUSH`',
    seconds: 0,
    begin: async ({ cluster }) => void (await cluster.askRedis('SCRIPT', 'FLUSH')),
  },
  {
    name: 'redis-failover',
    title: 'failover to an empty Redis',
    seconds: 0,
    begin: startEmptyRedis,
  },
  {
    name: 'postgres-stopped',
    title: 'PostgreSQL killed',
    begin: ({ cluster }) => cluster.postgres.kill(),
    end: ({ cluster }) => cluster.postgres.start(),
  },
  {
    name: 'postgres-paused',
    title: 'PostgreSQL frozen',
    begin: ({ cluster }) => cluster.postgres.pause(),
    end: ({ cluster }) => cluster.postgres.resume(),
  },
  {
    name: 'postgres-connections',
    title: 'PostgreSQL without free connections',
    async begin({ cluster }) {
      freeConnections = await takeAllConnections(cluster.postgres.port)
    },
    end: () => freeConnections?.(),
  },
  {
    name: 'disk-full',
    title: 'the disk of Redis, the APIs and the workers full for 20 s',
    seconds: 20,
    skip: ({ cluster }) => (cluster.smallDisk === undefined ? 'only root can mount a small disk' : undefined),
    begin: fillDisk,
    end: (context) => rm(fillerOf(context)),
  },
]
