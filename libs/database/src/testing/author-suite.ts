import { randomBytes } from 'node:crypto'
import { type TurnDetail, type ModelSettings } from '@platen/contract'
import { expect } from 'chai'
import { faultOf } from './catching.ts'
import type { Opened } from './opened.ts'

const bounded = { keptMax: 3, keptBytesMax: 2 ** 20 }
const bounds = { ofTemplateMax: 3, unownedMax: 2, accountBytesMax: 2 ** 30 }
const file = {
  templateId: null,
  name: 'Terms.pdf',
  kind: 'pdf' as const,
  bytes: 20_000_000,
  sha256: 'a'.repeat(64),
  pages: 3,
  size: null,
}
const dayMs = 86_400_000

/** Tests of author turns, attached files, budgets and the operator's model that run on every database. */
export function describeAuthor(opened: Opened): void {
  async function newTemplate(): Promise<{ accountId: string; templateId: string }> {
    const { accountId } = await opened.catalog.accounts.create({ name: 'A' })
    const { templateId } = await opened.catalog.templates.create(accountId, { slug: 'a', name: 'A' })
    return { accountId, templateId }
  }

  describe('messages of the assistant', () => {
    it('are stored with their template up to a limit, and found only by their account', async () => {
      const { authorTurns } = opened.catalog
      const [mine, other] = [await newTemplate(), await newTemplate()]
      const turns = Array.from({ length: 4 }, (_, number) => turnOf(authorTurns.newId(), number))
      for (const turn of turns) await authorTurns.keep(mine.templateId, turn, bounded)
      const kept = turns.slice(1)
      const listed = await authorTurns.list(mine.accountId, mine.templateId)
      expect(listed.map(({ turnId }) => turnId)).to.deep.equal(kept.map(({ turnId }) => turnId))
      const [last] = await authorTurns.list(mine.accountId, mine.templateId, { limit: 1 })
      expect(last?.turnId).to.equal(kept.at(-1)?.turnId)
      const [, first, second] = turns as [TurnDetail, TurnDetail, TurnDetail]
      const { turnId } = second
      expect(await authorTurns.find(mine.accountId, mine.templateId, turnId)).to.deep.equal(second)
      expect(await authorTurns.find(other.accountId, mine.templateId, turnId)).to.equal(undefined)
      expect(await authorTurns.find(other.accountId, other.templateId, turnId)).to.equal(undefined)
      expect(await authorTurns.list(other.accountId, mine.templateId)).to.deep.equal([])
      await opened.catalog.templates.delete(mine.accountId, mine.templateId)
      expect(await authorTurns.find(mine.accountId, mine.templateId, first.turnId)).to.equal(undefined)
      const gone = authorTurns.keep('tpl_none', turnOf(authorTurns.newId(), 9), bounded)
      expect(await faultOf(gone)).to.equal('not_found')
    })

    it('are fewer if their changes are large, but the newest message is always kept', async () => {
      const { authorTurns } = opened.catalog
      const { accountId, templateId } = await newTemplate()
      const letters = randomBytes(30_000).toString('hex')
      const changes = [{ path: 'template.html', before: letters, after: letters }]
      for (const [number, keptBytesMax] of [300_000, 300_000, 300_000, 1].entries()) {
        const turn = { ...turnOf(authorTurns.newId(), number), changes }
        await authorTurns.keep(templateId, turn, { keptMax: 50, keptBytesMax })
        const listed = await authorTurns.list(accountId, templateId)
        expect(listed.at(-1)?.turnId).to.equal(turn.turnId)
        expect(listed.length).to.be.at.most(keptBytesMax === 1 ? 1 : 3)
      }
      const last = await authorTurns.list(accountId, templateId, { limit: 5 })
      expect(last).to.have.length(1)
    })

    it('are stored without characters that no database can store', async () => {
      const { authorTurns } = opened.catalog
      const { accountId, templateId } = await newTemplate()
      const turn = { ...turnOf(authorTurns.newId(), 1), summary: 'a\0b\ud800' }
      await authorTurns.keep(templateId, turn, bounded)
      const found = await authorTurns.find(accountId, templateId, turn.turnId)
      expect(found?.summary).to.equal('a\ufffdb\ufffd')
    })
  })

  describe('attached files', () => {
    it('belong to their account and to the first template that uses them', async () => {
      const { attachments } = opened.catalog
      const [mine, other] = [await newTemplate(), await newTemplate()]
      const added = await attachments.add(mine.accountId, file, bounds)
      const { attachmentId } = added
      expect(added).to.deep.include({ ...file, accountId: mine.accountId, createdAt: opened.clock.now() })
      expect(await attachments.find(mine.accountId, attachmentId)).to.deep.equal(added)
      expect(await attachments.find(other.accountId, attachmentId)).to.equal(undefined)
      await attachments.adopt(other.accountId, other.templateId, [attachmentId], bounds)
      expect(await attachments.list(other.accountId, other.templateId)).to.deep.equal([])
      expect(
        await faultOf(attachments.adopt(other.accountId, mine.templateId, [attachmentId], bounds)),
      ).to.equal('not_found')
      await attachments.adopt(mine.accountId, mine.templateId, [attachmentId], bounds)
      expect(await attachments.removeUnowned(attachmentId)).to.equal(false)
      const owned = { ...added, templateId: mine.templateId }
      expect(await attachments.list(mine.accountId, mine.templateId)).to.deep.equal([owned])
      expect(await attachments.listForPurge(mine.templateId)).to.deep.equal([owned])
      expect(await attachments.remove(other.accountId, attachmentId)).to.equal(false)
      expect(await attachments.remove(mine.accountId, attachmentId)).to.equal(true)
    })

    it('attachment_limit_reached: above the limits, with or without a template', async () => {
      const { attachments } = opened.catalog
      const { accountId, templateId } = await newTemplate()
      const added = await Promise.allSettled([1, 2, 3].map(() => attachments.add(accountId, file, bounds)))
      expect(added.filter(({ status }) => status === 'rejected')).to.have.length(1)
      const ids = added.flatMap((one) => (one.status === 'fulfilled' ? [one.value.attachmentId] : []))
      for (let count = 0; count < 2; count++)
        await attachments.add(accountId, { ...file, templateId }, bounds)
      expect(await faultOf(attachments.adopt(accountId, templateId, ids, bounds))).to.equal(
        'attachment_limit_reached',
      )
      expect(await attachments.list(accountId, templateId)).to.have.length(2)
      await attachments.adopt(accountId, templateId, ids.slice(0, 1), bounds)
      expect(await attachments.list(accountId, templateId)).to.have.length(3)
    })

    it('attachment_limit_reached: above an account’s byte limit across its templates, even concurrently', async () => {
      const { attachments } = opened.catalog
      const [{ accountId, templateId }, other] = [await newTemplate(), await newTemplate()]
      const tight = { ...bounds, accountBytesMax: 2 * file.bytes }
      const added = await Promise.allSettled(
        [null, templateId, null].map((of) => attachments.add(accountId, { ...file, templateId: of }, tight)),
      )
      expect(added.filter(({ status }) => status === 'fulfilled')).to.have.length(2)
      expect(await faultOf(attachments.add(accountId, file, tight))).to.equal('attachment_limit_reached')
      await attachments.add(other.accountId, file, tight)
    })
  })

  describe('budgets', () => {
    it('count an account’s tokens by day, even if they are added concurrently', async () => {
      const { authorUsage } = opened.catalog
      const [mine, other] = [await newTemplate(), await newTemplate()]
      await Promise.all([1, 2, 3].map(() => authorUsage.add(mine.accountId, 2 ** 31)))
      expect(await authorUsage.today(mine.accountId)).to.equal(3 * 2 ** 31)
      expect(await authorUsage.today(other.accountId)).to.equal(0)
      opened.clock.advance(dayMs)
      expect(await authorUsage.today(mine.accountId)).to.equal(0)
      expect(await faultOf(authorUsage.add('acc_none', 1))).to.equal('not_found')
    })

    it('never reserve more than the limit, even concurrently, and released amounts are available again', async () => {
      const { authorUsage } = opened.catalog
      const { accountId } = await newTemplate()
      const reserve = (tokens: number) => authorUsage.reserve(accountId, tokens, 100)
      const taken = await Promise.all([1, 2, 3, 4].map(() => reserve(40)))
      expect(taken.filter(Boolean)).to.have.length(2)
      expect(await authorUsage.today(accountId)).to.equal(80)
      await authorUsage.add(accountId, -30)
      expect([await reserve(51), await reserve(50), await reserve(101)]).to.deep.equal([false, true, false])
      opened.clock.advance(dayMs)
      await authorUsage.add(accountId, -50)
      expect(await authorUsage.today(accountId)).to.equal(0)
      expect(await faultOf(authorUsage.reserve('acc_none', 1, 100))).to.equal('not_found')
    })
  })

  describe('the operator’s model', () => {
    const settings: ModelSettings = {
      provider: 'compatible',
      baseUrl: 'http://models.example/v1',
      draftModel: 'large',
      hasVision: true,
      dailyTokensMax: 1_000,
      inputPrice: 0.25,
    }

    it('keeps its key for the address that it was entered for, until it is deleted', async () => {
      const { operatorModel } = opened.catalog
      const apiKey = 'sk-one'
      await operatorModel.set({ ...settings, apiKey })
      expect(await operatorModel.find()).to.deep.equal({ ...settings, apiKey })
      const changed = { ...settings, draftModel: 'larger' }
      expect(await operatorModel.withKeptKey(changed)).to.deep.equal({ ...changed, apiKey })
      await operatorModel.set(changed)
      expect(await operatorModel.find()).to.deep.equal({ ...changed, apiKey })
      const elsewhere = { ...settings, baseUrl: 'http://elsewhere.example/v1' }
      expect(await operatorModel.withKeptKey(elsewhere)).to.deep.equal(elsewhere)
      await operatorModel.set(elsewhere)
      expect(await operatorModel.find()).to.deep.equal(elsewhere)
      expect(await operatorModel.forget()).to.equal(true)
      expect(await operatorModel.forget()).to.equal(false)
      expect(await operatorModel.find()).to.equal(undefined)
    })
  })
}

function turnOf(turnId: string, number: number): TurnDetail {
  return {
    turnId,
    prompt: [{ text: 'Make it blue' }],
    cited: {},
    about: null,
    engine: { kind: 'model', name: 'large' },
    outcome: 'changed',
    summary: `Turn ${number}`,
    notes: [],
    steps: [{ words: 'Changed a colour' }],
    reach: { named: [], beyond: [] },
    hasPickedFields: false,
    spent: { inputTokens: 10, outputTokens: 2, cost: 0.5 },
    createdAt: new Date(Date.UTC(2026, 10, 1, 12, 0, number)).toISOString(),
    tookMs: 12,
    changes: [{ path: 'style.css', before: 'a {}', after: null }],
    assets: {},
    onlyAsked: null,
  }
}
