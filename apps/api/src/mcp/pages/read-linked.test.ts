import { Fault } from '@platen/contract'
import { createDiskStore, documentKey } from '@platen/storage'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'chai'
import { faultOf } from '../../../../../libs/database/src/testing/catching.ts'
import { createRenderForAuthor } from '../../previews/render-for-author.ts'
import type { ToolContext } from '../tool.ts'
import { readLinked } from './read-linked.ts'

const bytes = 300_000

describe('memory for documents that are shown to models', () => {
  let folder = ''
  let asked: number[] = []
  const signal = new AbortController().signal
  const refuse = async (wanted: number) => {
    asked.push(wanted)
    throw new Fault('overloaded')
  }

  before(async () => (folder = await mkdtemp(path.join(tmpdir(), 'platen-linked-'))))
  after(() => rm(folder, { recursive: true, force: true }))
  beforeEach(() => (asked = []))

  /** A store whose objects have a size, and fail when they are read. */
  async function storeOf(key: string) {
    const store = await createDiskStore({ folder: path.join(folder, 'storage') })
    await store.put(key, Buffer.alloc(bytes), { contentType: 'application/pdf' })
    return {
      ...store,
      get: async () => {
        throw new Error('It was read before memory was reserved')
      },
    }
  }

  it('503 overloaded: a linked document is not read before memory is reserved for it', async () => {
    const objectKey = documentKey({ expiresAt: Date.now() + 60_000, id: 'a' })
    const parts = {
      store: await storeOf(objectKey),
      log: { flush: async () => undefined },
      catalog: { generations: { find: async () => ({ objectKey }) } },
    }
    const context = {
      parts,
      caller: { accountId: 'acc_1', signal, reserveMemory: refuse },
    } as unknown as ToolContext
    const answer = { status: 200, headers: { 'X-Document-Id': 'gen_1' }, body: Buffer.from('{}') }
    expect(await faultOf(readLinked(answer, context))).to.equal('overloaded')
    expect(asked).to.deep.equal([bytes])
  })

  it('503 overloaded: a preview is not read before memory is reserved for it', async () => {
    const spoolKey = 'spool/000000000001/a'
    const render = createRenderForAuthor({
      queue: {
        render: async () => ({ jobId: 'a', report: { bytes }, fileName: 'a.pdf', spoolKey, elementBytes: 0 }),
      } as unknown as Parameters<typeof createRenderForAuthor>[0]['queue'],
      store: await storeOf(spoolKey),
      onError: console.error,
    })
    const preview = render({
      accountId: 'acc_1',
      bundle: { templateId: 'tpl_1', version: 1 },
      data: null,
      isInspected: false,
      requestId: 'a',
      deadlineAt: Date.now() + 10_000,
      signal,
      reserveMemory: refuse,
    })
    expect(await faultOf(preview)).to.equal('overloaded')
    expect(asked).to.deep.equal([bytes])
  })
})
