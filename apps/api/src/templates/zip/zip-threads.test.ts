import { randomBytes } from 'node:crypto'
import { expect } from 'chai'
import { zipSync } from 'fflate'
import { mainThreadShare } from '../../../../../test/parts/main-thread-share.ts'
import { folderToDraft } from '../drafts/folder-to-draft.ts'
import { readZipFolder } from './read-zip-folder.ts'
import { unpackFolder } from './unpack-folder.ts'
import { writeZip } from './write-zip.ts'

const caller = () => ({
  accountId: 'a',
  signal: new AbortController().signal,
  deadlineAt: Date.now() + 60_000,
  charge: (_bytes: number) => {},
})

/** Text that takes a while to compress. */
function drawing(bytes: number): Buffer<ArrayBuffer> {
  const parts: string[] = []
  for (let length = 0, at = 1; length < bytes; at = (at * 48_271) % 2_147_483_647) {
    parts.push(`<path d="M${at} ${at % 977}"/>`)
    length += parts.at(-1)?.length ?? 0
  }
  return Buffer.from(parts.join(''))
}

async function zipOf(content: Buffer<ArrayBuffer>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  const file = { path: 'style.css', isPacked: false, read: async () => content }
  for await (const chunk of writeZip([file], new Date('2026-01-01'))) chunks.push(chunk)
  return Buffer.concat(chunks)
}

describe('ZIP files of templates', () => {
  it('are unpacked and converted to a draft without blocking the main thread', async () => {
    const asset = randomBytes(20 * 2 ** 20)
    const files = { 'template.html': Buffer.from('<p>x</p>'), 'assets/a.bin': asset, 'assets/b.bin': asset }
    const zip = Buffer.from(zipSync(files, { level: 0 }))
    await unpackFolder(Buffer.from(zipSync({ 'template.html': Buffer.from('x') })), caller())
    let draft: Awaited<ReturnType<typeof folderToDraft>> | undefined
    const share = await mainThreadShare(async () => {
      draft = await folderToDraft((await unpackFolder(Buffer.from(zip), caller())).files)
    })
    expect(draft?.source.assets['assets/b.bin']?.bytes).to.equal(asset.length)
    expect(share).to.be.below(0.4)
  })

  it('are rejected with invalid_upload if they are invalid', async () => {
    const error = await unpackFolder(Buffer.from('no zip'), caller()).catch((thrown: unknown) => thrown)
    expect(error).to.include({ code: 'invalid_upload' })
  })

  it('are charged for their unpacked bytes, or for the declared bytes if they are rejected', async () => {
    const content = drawing(2 ** 20)
    const zip = Buffer.from(zipSync({ 'template.html': content }))
    let charged = 0
    const charge = (bytes: number) => (charged += bytes)
    await unpackFolder(Buffer.from(zip), { ...caller(), charge })
    expect(charged).to.equal(content.length)
    zip.fill(0, 100, 200)
    const error = await unpackFolder(Buffer.from(zip), { ...caller(), charge }).catch((thrown) => thrown)
    expect(error).to.include({ code: 'invalid_upload' })
    expect(charged - content.length).to.be.at.least(content.length)
  })

  it('are written without blocking the main thread, with the same bytes each time', async () => {
    const content = drawing(10 * 2 ** 20)
    let zip: Buffer = Buffer.alloc(0)
    const share = await mainThreadShare(async () => (zip = await zipOf(content)))
    expect(share).to.be.below(0.3)
    expect(zip.equals(await zipOf(content))).to.equal(true)
    const { files } = await readZipFolder(zip)
    expect(Buffer.from(files.get('style.css') ?? []).equals(content)).to.equal(true)
  })
})
