import { earlierBlocksMax, savedBlocksMax } from '@platen/contract'
import { expect } from 'chai'
import { faultOf } from './catching.ts'
import type { Opened } from './opened.ts'

/** Tests of saved blocks that run on every database. */
export function describeSavedBlocks(opened: Opened): void {
  const newAccount = async () => (await opened.catalog.accounts.create({ name: 'A' })).accountId

  describe('saved blocks', () => {
    const content = { html: '<p>{{a}}</p>', css: 'p {}', fields: { a: { type: 'text' } } }

    it('are found only by their account, sorted by folder and name, and reusing a name creates a new version', async () => {
      const { catalog, clock } = opened
      const [mine, other] = [await newAccount(), await newAccount()]
      const first = await catalog.keptBlocks.keep(mine, { name: 'Head', folder: 'Letters', content })
      expect(first).to.deep.include({
        name: 'Head',
        folder: 'Letters',
        version: 1,
        updatedAt: clock.now(),
        hasPicture: false,
      })
      const own = await catalog.keptBlocks.keep(mine, { name: 'Head', folder: '', content })
      const changed = { ...content, html: '<p>b</p>' }
      const next = await catalog.keptBlocks.keep(mine, { name: 'Head', folder: 'Letters', content: changed })
      expect(next).to.deep.equal({ ...first, version: 2 })
      expect(await catalog.keptBlocks.list(mine)).to.deep.equal([own, next])
      expect(await catalog.keptBlocks.find(mine, first.blockId)).to.deep.equal(next)
      expect(
        (await catalog.keptBlocks.findVersion(mine, first.blockId, next.version))?.content,
      ).to.deep.equal(changed)
      expect(await catalog.keptBlocks.list(other)).to.deep.equal([])
      expect(await catalog.keptBlocks.find(other, first.blockId)).to.equal(undefined)
      expect(await catalog.keptBlocks.delete(other, first.blockId)).to.equal(false)
      expect(await catalog.keptBlocks.delete(mine, first.blockId)).to.equal(true)
      expect(await catalog.keptBlocks.delete(mine, first.blockId)).to.equal(false)
      expect(await catalog.keptBlocks.list(mine)).to.deep.equal([own])
    })

    it('keep the last versions with their thumbnails, which are deleted with their block', async () => {
      const { keptBlocks } = opened.catalog
      const [mine, other] = [await newAccount(), await newAccount()]
      const keep = (number: number) =>
        keptBlocks.keep(mine, {
          name: 'Head',
          folder: '',
          content: { ...content, html: `<p>${number}</p>` },
          picture: Buffer.from([number]),
        })
      for (let number = 1; number <= earlierBlocksMax + 2; number++) await keep(number)
      const { blockId, hasPicture } = await keep(earlierBlocksMax + 3)
      expect(hasPicture).to.equal(true)
      const earlier = (await keptBlocks.earlier(mine, blockId)).map(({ version }) => version)
      expect(earlier).to.deep.equal(
        Array.from({ length: earlierBlocksMax }, (_, at) => earlierBlocksMax + 2 - at),
      )
      for (const version of [3, earlierBlocksMax + 3]) {
        const found = await keptBlocks.findVersion(mine, blockId, version)
        expect(found).to.include({ version, hasPicture: true })
        expect(found?.content.html).to.equal(`<p>${version}</p>`)
        expect(found?.hasPicture).to.equal(true)
        const picture = await keptBlocks.findPicture(mine, blockId, version)
        expect(picture && [...picture]).to.deep.equal([version])
        expect(await keptBlocks.findPicture(other, blockId, version)).to.equal(undefined)
        expect(await keptBlocks.findVersion(other, blockId, version)).to.equal(undefined)
      }
      expect(await keptBlocks.findVersion(mine, blockId, 2)).to.equal(undefined)
      expect(await keptBlocks.earlier(other, blockId)).to.deep.equal([])
      await keptBlocks.delete(mine, blockId)
      expect(await keptBlocks.earlier(mine, blockId)).to.deep.equal([])
    })

    it('invalid_request: above the limit, even concurrently, except for a new version', async () => {
      const { keptBlocks } = opened.catalog
      const accountId = await newAccount()
      const keep = (number: number) =>
        keptBlocks.keep(accountId, { name: `n ${number}`, folder: '', content })
      const roomLeft = 3
      for (let number = 0; number < savedBlocksMax - roomLeft; number++) await keep(number)
      // Not more than there are connections, because the wait for a connection is limited to a few seconds.
      const atOnce = Array.from({ length: roomLeft + 3 }, (_, at) => keep(savedBlocksMax + at))
      const kept = await Promise.allSettled(atOnce)
      expect(kept.filter(({ status }) => status === 'rejected')).to.have.length(3)
      expect(await keptBlocks.list(accountId)).to.have.length(savedBlocksMax)
      expect(await faultOf(keep(savedBlocksMax + 9))).to.equal('invalid_request')
      const name = 'n 7'
      expect((await keptBlocks.keep(accountId, { name, folder: '', content })).version).to.equal(2)
      expect(await faultOf(keptBlocks.keep('acc_none', { name, folder: '', content }))).to.equal('not_found')
    })
  })
}
